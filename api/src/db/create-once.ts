import { isDeepStrictEqual } from 'node:util'
import type { Model, PartialModelObject } from 'objection'
import type { Db } from '#db/knex'
import { isViolation } from '#db/violation'

/**
 * Creates something, unless another call with the same id has already created it, for example after
 * a double click.
 * @param find returns what the other call created
 * @param create runs in its own transaction, because a violated constraint aborts the transaction
 */
export const createOnce = async <Created, Found>(
  find: () => PromiseLike<Found | undefined>,
  create: () => Promise<Created>,
): Promise<Created | Found> => {
  const found = await find()
  if (found) return found
  try {
    return await create()
  } catch (error) {
    const first = isViolation(error, 'unique') && (await find())
    if (first) return first
    throw error
  }
}

/** Inserts a row and returns it, or returns the row that another call with the same id inserted. */
export const insertOnce = <Row extends Model>(
  db: Db,
  model: (new () => Row) & typeof Model,
  row: PartialModelObject<Row> & { id: string },
): Promise<Row> =>
  createOnce(
    async () => (await model.query(db).findById(row.id)) as Row | undefined,
    () => db.transaction(async (trx) => (await model.query(trx).insertAndFetch(row)) as Row),
  )

/** Returns whether a row has the given values, which means that the request was repeated. */
export const hasValues = <Row extends object>(row: Row, values: Partial<Row>): boolean =>
  Object.entries(values).every(([column, value]) =>
    isDeepStrictEqual(Reflect.get(row, column), value),
  )
