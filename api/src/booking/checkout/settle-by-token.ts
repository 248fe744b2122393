import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { settleBooking } from '#booking/checkout/settle-booking'
import { Booking } from '#booking/model'
import { bookingIdOfFreeToken, findBookingByMailToken, isMailToken } from '#booking/visitor-token'
import type { Context } from '#core/context'
import { isPaidFor, retrieveCheckoutSession } from '#outside/checkout'
import { isUnknownToStripe, orUnavailable } from '#outside/stripe'

type Found = Result<Booking, 'unknown' | 'payments_unavailable'>

/**
 * Returns the booking for a checkout session's id or a link's token. If the booking is unpaid,
 * settles it first, in case Stripe's webhook is late or lost.
 */
export const settleByToken = async (context: Context, bookingToken: string): Promise<Found> => {
  if (isMailToken(bookingToken))
    return orUnknown(await findBookingByMailToken(context, bookingToken))
  const existing = await findKnown(context, bookingToken)
  const isSettled =
    existing && existing.paymentStatus !== 'pending' && existing.paymentStatus !== 'expired'
  if (existing && (isSettled || !existing.stripeSessionId)) return ok(existing)
  if (!bookingToken.startsWith('cs_')) return refuse('unknown')
  return orUnavailable(
    () => settleFromStripe(context, bookingToken),
    (error) => (isUnknownToStripe(error) ? orUnknown(existing) : refuse('payments_unavailable')),
  )
}

const orUnknown = (booking: Booking | undefined): Found =>
  booking ? ok(booking) : refuse('unknown')

const settleFromStripe = async (context: Context, sessionId: string): Promise<Found> => {
  const { db, stripe } = context
  const checkout = await retrieveCheckoutSession(stripe, sessionId)
  const outcome = await db.transaction((trx) => settleBooking(context, trx, checkout))
  // The visitor has paid, so ask them to try again. The error "not found" would be misleading.
  if (outcome === 'missing' && isPaidFor(checkout)) return refuse('payments_unavailable')
  return orUnknown(await Booking.query(db).findOne({ stripeSessionId: sessionId }))
}

const findKnown = ({ db, settings }: Context, bookingToken: string) => {
  const id = bookingIdOfFreeToken(settings, bookingToken)
  // Don't check whether the booking is still free of charge: the operator may have set a price
  // since.
  return id
    ? Booking.query(db).findById(id)
    : Booking.query(db).findOne({ stripeSessionId: bookingToken })
}
