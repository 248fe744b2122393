import { euroFromCents } from '@synapse/shared/money'
import type { RefundResult } from '@synapse/shared/refund/contract'
import type { Db } from '#db/knex'
import { anyOf } from '#db/sql'
import { Refund, sumRefundCents } from '#refund/model'

/** Returns the overall result of refunds that were just recorded. */
export const readRefundResult = async (
  db: Db,
  recorded: readonly Refund[],
): Promise<RefundResult & { isAccepted: boolean }> => {
  const ids = recorded.map(({ id }) => id)
  const entries = await Refund.query(db).where('id', anyOf(ids))
  const amount = euroFromCents(sumRefundCents(entries))
  const isAccepted = entries.every((entry) => entry.isAccepted)
  if (entries.some(({ status }) => status === 'pending'))
    return { status: 'pending', amount, isAccepted }
  const failed = entries.find(({ status }) => status === 'failed')
  return failed
    ? { status: 'failed', amount, reason: failed.failureReason, isAccepted }
    : { status: 'succeeded', amount, isAccepted }
}
