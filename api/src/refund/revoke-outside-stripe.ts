import { euroFromCents } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import type { Payment } from '#payment/model'
import { Refund } from '#refund/model'

/** Why a refund outside Stripe no longer counts. */
export const alsoRefundedByStripe =
  'Refunded by Stripe after it had been recorded as refunded outside Stripe'

/**
 * Takes back so much of what the operator has recorded as refunded outside Stripe, because Stripe has
 * refunded it as well: the ledger keeps no more than was paid. The rest counts from now on, so that no
 * earlier day of the books changes. @returns whether there was any
 */
export const revokeOutsideStripe = async (
  { now }: Context,
  trx: Knex.Transaction,
  { payment, cents }: { payment: Payment; cents: number },
): Promise<boolean> => {
  if (cents <= 0) return false
  const lines = await Refund.query(trx)
    .where({ paymentId: payment.id, status: 'succeeded' })
    .whereNotNull('method')
    .orderBy('createdAt', 'desc')
  const at = toTimestamp(now())
  let left = cents
  for (const line of lines) {
    if (left <= 0) break
    const rest = line.cents - left
    await Refund.query(trx).findById(line.id).patch({
      status: 'failed',
      method: null,
      givenOn: null,
      returnedAt: at,
      failureReason: alsoRefundedByStripe,
    })
    if (rest > 0) {
      const { paymentId, status, requestedBy, reason, endsBooking, method, givenOn, todoId } = line
      await Refund.query(trx).insert({
        ...{ paymentId, status, requestedBy, reason, endsBooking, method, givenOn, todoId },
        amount: euroFromCents(rest),
        refundedAt: at,
      })
    }
    left -= line.cents
  }
  return lines.length > 0
}
