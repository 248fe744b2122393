import { isDeepStrictEqual } from 'node:util'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import type { Model, PartialModelObject } from 'objection'
import type { Db } from '#db/knex'
import { isViolation } from '#db/violation'

/**
 * Inserts a row and returns it, or returns the row that an earlier or parallel call with the same
 * id inserted, for example after a double click.
 * @param taken the error to return if another row has the same unique value; by default, throws
 */
export const insertOnce = async <Row extends Model, Reason extends string = never>(
  db: Db,
  model: (new () => Row) & typeof Model,
  row: PartialModelObject<Row> & { id: string },
  taken?: Reason,
): Promise<Result<Row, Reason>> => {
  await model.query(db).insert(row).onConflict().ignore()
  const inserted = (await model.query(db).findById(row.id)) as Row | undefined
  if (inserted) return ok(inserted)
  if (taken) return refuse(taken)
  throw new Error(`Another row of ${model.tableName} has one of these unique values`)
}

/**
 * Inserts something, unless an earlier or parallel call with the same id already did, for example
 * after a double click.
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

/** Returns whether a row has the given values, which means that the request was repeated. */
export const hasValues = <Row extends object>(row: Row, values: Partial<Row>): boolean =>
  Object.entries(values).every(([column, value]) =>
    isDeepStrictEqual(Reflect.get(row, column), value),
  )
