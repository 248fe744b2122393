import type { Knex } from 'knex'
import { fromNumeric } from '#db/columns'
import type { Caller } from '#http/route'
import { User } from '#operator/model'

/**
 * Tells whether a refund needs the password: if it and the operator's refunds of the last 24 hours
 * exceed the limit. A limit per refund could be avoided by splitting the amount. Locks the user's
 * row, so that simultaneous refunds are added up.
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
