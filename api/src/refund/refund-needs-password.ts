import { centsFromEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type { Caller } from '#core/context'
import { User } from '#operator/model'

/**
 * Returns whether a refund requires the password, because the refund and those of the last 24 hours
 * together exceed the operator's limit. A limit per refund could be avoided by splitting the
 * amount. Locks the user's row, so that concurrent refunds are added up.
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
  return cents + centsFromEuro(sum?.total ?? '0.00') > centsFromEuro(refundLimit)
}
