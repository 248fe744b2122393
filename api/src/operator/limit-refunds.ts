import type { Knex } from 'knex'
import { fromNumeric } from '#db/columns'
import type { Caller } from '#http/route'
import { User } from '#operator/model'

/**
 * Tells whether the operator has to enter the password for a refund: if the operator's refunds of
 * the last 24 hours exceed the limit with it. A limit on each refund could be avoided by dividing
 * the amount. Locks the limit, so that refunds at the same moment are added up.
 */
export const refundNeedsPassword = async (
  trx: Knex.Transaction,
  { operatorId, isConfirmed }: Caller,
  cents: number,
): Promise<boolean> => {
  if (isConfirmed) return false
  const { refundLimit } = await User.query(trx).findById(operatorId).forUpdate().throwIfNotFound()
  if (refundLimit === null) return false
  const [sum] = await trx('refunds')
    .where({ requestedBy: 'operator' })
    .whereNot({ status: 'failed' })
    .whereRaw(`created_at > now() - interval '24 hours'`)
    .sum({ total: 'amount' })
  return cents + fromNumeric(sum?.total ?? '0.00') > fromNumeric(refundLimit)
}
