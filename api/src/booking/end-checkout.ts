import type { abandonCheckout as contract } from '@synapse/shared/booking/checkout-contract'
import type { AnswerOf, OutcomeOf } from '@synapse/shared/endpoint'
import { ok, refuse } from '@synapse/shared/result'
import Stripe from 'stripe'
import { Booking, lockBooking } from '#booking/model'
import { expireBooking, settleBooking } from '#booking/settle-booking'
import type { Context } from '#core/context'
import { closeSession, isUnknownToStripe } from '#outside/stripe'
import { Payment } from '#payment/model'

type Abandon = typeof contract
type Outcome = AnswerOf<Abandon>['outcome']

/** Closes the checkout page that a visitor has left, and returns whether the booking was paid. */
export const abandonCheckout = async (
  context: Context,
  bookingId: string,
): Promise<OutcomeOf<Abandon>> => {
  const booking = await Booking.query(context.db).findById(bookingId)
  // Free bookings and bookings created by the operator never had a checkout page.
  if (!booking || (booking.paymentStatus !== 'pending' && !booking.stripeSessionId))
    return refuse('unknown')
  try {
    if (booking.paymentStatus === 'pending') await endCheckout(context, booking)
    return ok({ outcome: await readOutcome(context, bookingId) })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return refuse('payments_unavailable')
  }
}

/**
 * Closes a booking's checkout page at Stripe and settles the booking: it expires, or is completed
 * if it was paid in the meantime.
 */
export const endCheckout = async (context: Context, booking: Booking): Promise<void> => {
  const { stripeSessionId } = booking
  if (!stripeSessionId) return expireWithout(context, booking.id, null)
  try {
    const session = await closeSession(context.stripe, stripeSessionId)
    await context.db.transaction((trx) => settleBooking(context, trx, session))
  } catch (error) {
    if (!isUnknownToStripe(error)) throw error
    await expireWithout(context, booking.id, stripeSessionId)
  }
}

/**
 * Expires a booking whose checkout page can no longer be paid, unless the booking has a new page.
 */
const expireWithout = (context: Context, id: string, stripeSessionId: string | null) =>
  context.db.transaction(async (trx) => {
    const locked = await lockBooking(trx, id)
    if (locked?.stripeSessionId === stripeSessionId) await expireBooking(context, trx, locked)
  })

const readOutcome = async ({ db }: Context, bookingId: string): Promise<Outcome> => {
  const booking = await Booking.query(db).findById(bookingId)
  if (booking?.paymentStatus === 'completed') return 'booked'
  if (booking?.paymentStatus === 'pending') return 'processing'
  return (await Payment.query(db).findOne({ bookingId })) ? 'charged' : 'not_charged'
}
