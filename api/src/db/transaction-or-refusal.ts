import type { Refused, Result } from '@synapse/shared/contract/result'
import type { Knex } from 'knex'
import type { Db } from '#db/knex'

/** Runs work in a transaction, and rolls back if the work returns an error. */
export const transactionOrRefusal = async <Value, Reason extends string>(
  db: Db,
  work: (trx: Knex.Transaction) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> => {
  // Thrown to make Knex roll back.
  const rollBack = new Error('The work was refused')
  let refusal: Refused<Reason> | undefined
  try {
    return await db.transaction(async (trx) => {
      const result = await work(trx)
      if (result.ok) return result
      refusal = result
      throw rollBack
    })
  } catch (error) {
    if (error === rollBack && refusal) return refusal
    throw error
  }
}
