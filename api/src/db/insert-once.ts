import { isDeepStrictEqual } from 'node:util'
import type { Model, PartialModelObject } from 'objection'
import type { Db } from '#db/knex'
import { isViolation } from '#db/violation'

/** Inserts a row and returns it, or returns the row that an earlier call with the same id inserted. */
export const insertOnce = async <Row extends Model>(
  db: Db,
  model: (new () => Row) & typeof Model,
  row: PartialModelObject<Row> & { id: string },
): Promise<Row> => {
  await model.query(db).insert(row).onConflict('id').ignore()
  return (await model.query(db).findById(row.id).throwIfNotFound()) as Row
}

/**
 * Inserts something, unless an earlier or parallel call with the same id did, for example the first
 * of a double click.
 * @param findRepeated returns what the other call inserted
 */
export const insertUnlessRepeated = async <Inserted, Repeated>(
  findRepeated: () => Promise<Repeated | undefined>,
  insert: () => Promise<Inserted>,
): Promise<Inserted | Repeated> => {
  const repeated = await findRepeated()
  if (repeated) return repeated
  try {
    return await insert()
  } catch (error) {
    const first = isViolation(error, 'unique') && (await findRepeated())
    if (first) return first
    throw error
  }
}

/** Returns whether a row has the given values, as it does when a request is repeated. */
export const hasValues = <Row extends object>(row: Row, values: Partial<Row>): boolean =>
  Object.entries(values).every(([column, value]) =>
    isDeepStrictEqual(Reflect.get(row, column), value),
  )
