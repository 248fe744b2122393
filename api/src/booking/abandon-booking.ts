import type { abandonCheckout } from '@synapse/shared/booking/checkout-contract'
import type { AnswerOf, RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import Stripe from 'stripe'
import { endCheckout } from '#booking/end-checkout'
import { Booking } from '#booking/model'
import type { Context } from '#core/context'
import { Payment } from '#payment/model'

type Abandon = typeof abandonCheckout

/** Closes the card page that a visitor has left, unless it was paid, and says what was charged. */
export const abandonBooking = async (
  context: Context,
  id: string,
): Promise<Result<AnswerOf<Abandon>, RefusalOf<Abandon>>> => {
  const { db } = context
  const booking = await Booking.query(db).findById(id)
  // Free bookings and the operator's own never had a card page to come back from.
  if (!booking || (booking.paymentStatus !== 'pending' && !booking.stripeSessionId))
    return refused('unknown')
  try {
    if (booking.paymentStatus === 'pending') await endCheckout(context, booking)
    return done({ outcome: await readOutcome(db, id) })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return refused('payments_unavailable')
  }
}

const readOutcome = async (
  db: Context['db'],
  bookingId: string,
): Promise<AnswerOf<Abandon>['outcome']> => {
  const booking = await Booking.query(db).findById(bookingId)
  if (booking?.paymentStatus === 'completed') return 'booked'
  if (booking?.paymentStatus === 'pending') return 'processing'
  return (await Payment.query(db).findOne({ bookingId })) ? 'charged' : 'not_charged'
}
