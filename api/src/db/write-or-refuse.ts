import type { Refused } from '@synapse/shared/contract/result'
import type { Knex } from 'knex'
import type { Db } from '#db/knex'
import { refuseViolation } from '#db/violation'

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
