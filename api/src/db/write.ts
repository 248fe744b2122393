import { isDeepStrictEqual } from 'node:util'
import type { Refused } from '@synapse/shared/contract/result'
import type { Knex } from 'knex'
import type { Model, PartialModelObject } from 'objection'
import type { Db } from '#db/knex'
import { isViolation, refuseViolation } from '#db/violation'

/**
 * Runs work in a transaction, and rolls back if the work returns an error. Converts constraint
 * violations as `refuseViolation` does.
 */
export const writeOrRefuse = async <Answer extends { ok: boolean }, Reason extends string = never>(
  db: Db,
  reasons: Record<string, Reason>,
  work: (trx: Knex.Transaction) => Promise<Answer>,
): Promise<Answer | Refused<Reason>> => {
  // Thrown to make Knex roll back.
  const rollBack = new Error('The work was refused')
  let refusal: Answer | undefined
  const written = db.transaction(async (trx) => {
    const answer = await work(trx)
    if (answer.ok) return answer
    refusal = answer
    throw rollBack
  })
  try {
    return await refuseViolation(written, reasons)
  } catch (error) {
    if (error === rollBack && refusal) return refusal
    throw error
  }
}

/**
 * Creates something unless another call with the same id already has, for example after a double
 * click.
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

/** Returns whether a row has the given values, meaning that the request was repeated. */
export const hasValues = <Row extends object>(row: Row, values: Partial<Row>): boolean =>
  Object.entries(values).every(([column, value]) =>
    isDeepStrictEqual(Reflect.get(row, column), value),
  )
