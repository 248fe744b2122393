import Stripe from 'stripe'
import { type Booking, lockBooking } from '#booking/model'
import { expireBooking, retrieveSession, settleBooking } from '#booking/settle-booking'
import type { Context } from '#context'
import { isUnknownToStripe } from '#outside/stripe'

/** Closes a booking's card page at Stripe and follows what that says: paid is paid. */
export const endCheckout = async (context: Context, booking: Booking): Promise<void> => {
  const { db, stripe } = context
  const { stripeSessionId } = booking
  if (!stripeSessionId) return expireUnopened(context, booking.id, null)
  try {
    await stripe.checkout.sessions.expire(stripeSessionId)
  } catch (error) {
    // Nobody can pay on a card page that Stripe does not know.
    if (isUnknownToStripe(error)) return expireUnopened(context, booking.id, stripeSessionId)
    // Refused because it is not open any more: what it is now is asked below.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
  const session = await retrieveSession(stripe, stripeSessionId)
  await db.transaction((trx) => settleBooking(context, trx, session))
}

/** Ends a booking that nobody can pay for, unless it has got another card page meanwhile. */
const expireUnopened = (context: Context, id: string, stripeSessionId: string | null) =>
  context.db.transaction(async (trx) => {
    const locked = await lockBooking(trx, id)
    if (locked?.stripeSessionId === stripeSessionId) await expireBooking(context, trx, locked)
  })
