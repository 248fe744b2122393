import { formatEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import { Booking, note } from '#booking/model'
import type { Context } from '#context'
import { idOf } from '#outside/stripe'
import { isOurs } from '#payment/find-payment'
import { Payment } from '#payment/model'
import { remindOperator } from '#todo/model'

/**
 * A cardholder takes a payment back: the payment is marked, and the operator has a deadline. Asks
 * Stripe now whose payment it is; what follows is done in the transaction.
 */
export const recordDispute = async (
  context: Context,
  dispute: Stripe.Dispute,
): Promise<(trx: Knex.Transaction) => Promise<boolean>> => {
  const { now } = context
  const intent = idOf(dispute.payment_intent)
  // A payment of something else that runs on the same Stripe account.
  if (!intent || !(await isOurs(context, intent))) return async () => true
  return async (trx) => {
    const payment = await Payment.query(trx).findOne({ stripePaymentIntentId: intent }).forUpdate()
    // Its payment has not been reported yet: the dispute has to come again.
    if (!payment) return false
    await Payment.query(trx).findById(payment.id).patch({ status: 'disputed' })
    const booking = payment.bookingId
      ? await Booking.query(trx).findById(payment.bookingId)
      : undefined
    if (booking)
      await note(trx, booking.id, 'disputed', now(), {
        dispute: dispute.id,
        reason: dispute.reason,
      })
    await remindOperator(trx, {
      key: `dispute:${dispute.id}`,
      type: 'general',
      title: `Disputed payment of ${formatEuro(dispute.amount)}${booking ? ` by ${booking.studentName}` : ''}`,
      description: `The cardholder has asked the bank for the money back (${dispute.reason}). Please answer in Stripe’s dashboard before the deadline that it shows.`,
      priority: 'high',
      booking,
    })
    return true
  }
}
