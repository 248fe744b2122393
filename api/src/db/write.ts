import { isDeepStrictEqual } from 'node:util'
import { ok, type Refused, type Result, refuse } from '@synapse/shared/contract/result'
import type { Knex } from 'knex'
import type { Model, PartialModelObject } from 'objection'
import type { Db } from '#db/knex'
import { isViolation, refuseViolation } from '#db/violation'

/** Runs work in a transaction, and converts constraint violations as `refuseViolation` does. */
export const writeOrRefuse = <Answer, Reason extends string = never>(
  db: Db,
  reasons: Record<string, Reason>,
  work: (trx: Knex.Transaction) => Promise<Answer>,
): Promise<Answer | Refused<Reason>> => refuseViolation(db.transaction(work), reasons)

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

/**
 * Inserts a row, or returns the row that another call with the same id and values inserted. Refuses
 * if that row has different values, because the caller would mistake them for its own.
 * @param values the id and the values that the caller chose, not those that the server adds
 * @param insert runs in its own transaction, which is rolled back if it returns an error
 */
export const insertOnce = <
  Row extends Model,
  Violation extends string = never,
  Reason extends string = never,
>(
  db: Db,
  model: (new () => Row) & typeof Model,
  values: PartialModelObject<Row> & { id: string },
  reasons: Record<string, Violation>,
  insert: (trx: Knex.Transaction) => Promise<Result<Row, Reason>> = async (trx) =>
    ok((await model.query(trx).insertAndFetch(values)) as Row),
): Promise<Result<Row, Violation | Reason | 'id_reused'>> =>
  refuseViolation(
    createOnce<Result<Row, Reason>, Result<Row, 'id_reused'>>(
      async () => {
        const found = (await model.query(db).findById(values.id)) as Row | undefined
        return found && (hasValues<object>(found, values) ? ok(found) : refuse('id_reused'))
      },
      () => writeOrRefuse(db, {}, insert),
    ),
    reasons,
  )

/** Returns whether a row has the given values, meaning that the request was repeated. */
export const hasValues = <Row extends object>(row: Row, values: Partial<Row>): boolean =>
  Object.entries(values).every(([column, value]) =>
    isDeepStrictEqual(Reflect.get(row, column), value),
  )
