import Stripe from 'stripe'
import { Booking } from '#booking/model'
import { expireBooking, retrieveSession, settleBooking } from '#booking/settle-booking'
import type { Context } from '#context'

/** Closes a booking's card page at Stripe and follows what that says: paid is paid. */
export const endCheckout = async (context: Context, booking: Booking): Promise<void> => {
  const { db, stripe } = context
  if (!booking.stripeSessionId) {
    await db.transaction(async (trx) => {
      const locked = await Booking.query(trx).findById(booking.id).forUpdate()
      if (locked && !locked.stripeSessionId) await expireBooking(context, trx, locked)
    })
    return
  }
  try {
    await stripe.checkout.sessions.expire(booking.stripeSessionId)
  } catch (error) {
    // Refused because it is not open any more: what it is now is asked below.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
  const session = await retrieveSession(stripe, booking.stripeSessionId)
  await db.transaction((trx) => settleBooking(context, trx, session))
}
