import { euroFromCents } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { postFacts, subjectOf } from '#journal/post-facts'
import type { Payment } from '#payment/model'
import { Refund } from '#refund/model'

export const revokedRefundReason =
  'Refunded by Stripe after it had been recorded as refunded outside Stripe'

/**
 * Revokes refunds that the operator recorded as made outside Stripe, if Stripe has made them, too:
 * recorded refunds must not exceed the payment. If part of a revoked refund is still valid, records
 * that part again with the current date, so that earlier days in the books don't change.
 * @param cents the amount by which the refunds would exceed the payment
 * @returns how much of that was revoked, in cents
 */
export const revokeOutsideStripe = async (
  { now }: Context,
  trx: Knex.Transaction,
  { payment, cents }: { payment: Payment; cents: number },
): Promise<number> => {
  if (cents <= 0) return 0
  const refunds = await Refund.query(trx)
    .where({ paymentId: payment.id, status: 'succeeded' })
    .whereNotNull('method')
    .orderBy('createdAt', 'desc')
  const at = toTimestamp(now())
  let leftCents = cents
  for (const refund of refunds) {
    if (leftCents <= 0) break
    const restCents = refund.cents - leftCents
    await Refund.query(trx)
      .findById(refund.id)
      .patch({ status: 'failed', returnedAt: at, failureReason: revokedRefundReason })
    if (restCents > 0) {
      const { paymentId, status, requestedBy, reason, endsBooking, method, givenOn, todoId } =
        refund
      await Refund.query(trx).insert({
        ...{ paymentId, status, requestedBy, reason, endsBooking, method, givenOn, todoId },
        amount: euroFromCents(restCents),
        refundedAt: at,
      })
    }
    leftCents -= refund.cents
  }
  await postFacts(trx, subjectOf(payment))
  return cents - Math.max(0, leftCents)
}
