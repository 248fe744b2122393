import type { readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import type { RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import Stripe from 'stripe'
import { bookingIdOfFree, findBookingOfMail, isMailToken } from '#booking/make-status-link'
import { Booking } from '#booking/model'
import { settleBooking } from '#booking/settle-booking'
import type { Context } from '#core/context'
import { isPaidFor, retrieveSession } from '#outside/stripe'

type Found = Result<Booking, RefusalOf<typeof readBookingBySession>>

/**
 * Returns the booking that a checkout page or an e-mail's link belongs to. Settles an unpaid
 * booking first, in case Stripe's webhook is late or lost.
 */
export const findBookingBySession = async (context: Context, sessionId: string): Promise<Found> => {
  const { db } = context
  if (isMailToken(sessionId)) {
    const booking = await findBookingOfMail(context, sessionId)
    return booking ? ok(booking) : refuse('unknown')
  }
  const known = await findKnown(context, sessionId)
  const isSettled = known && known.paymentStatus !== 'pending' && known.paymentStatus !== 'expired'
  if (known && (isSettled || !known.stripeSessionId)) return ok(known)
  if (!sessionId.startsWith('cs_')) return refuse('unknown')
  try {
    const session = await retrieveSession(context.stripe, sessionId)
    const isKnown = await db.transaction((trx) => settleBooking(context, trx, session))
    // The visitor has paid, so ask them to try again: "not found" would be misleading.
    if (!isKnown && isPaidFor(session)) return refuse('payments_unavailable')
    const booking = await Booking.query(db).findOne({ stripeSessionId: sessionId })
    return booking ? ok(booking) : refuse('unknown')
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.statusCode === 404) return known ? ok(known) : refuse('unknown')
    return refuse('payments_unavailable')
  }
}

const findKnown = ({ db, settings }: Context, sessionId: string) => {
  const id = bookingIdOfFree(settings, sessionId)
  return id
    ? Booking.query(db).findOne({ id, finalPrice: '0.00' })
    : Booking.query(db).findOne({ stripeSessionId: sessionId })
}
