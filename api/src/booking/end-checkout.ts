import Stripe from 'stripe'
import { type Booking, lockBooking } from '#booking/model'
import { expireBooking, settleBooking } from '#booking/settle-booking'
import type { Context } from '#context'
import { type FetchedSession, isUnknownToStripe, retrieveSession } from '#outside/stripe'

/** Closes a booking's card page at Stripe and follows what that says: paid is paid. */
export const endCheckout = async (context: Context, booking: Booking): Promise<void> => {
  const { db, stripe } = context
  const { stripeSessionId } = booking
  if (!stripeSessionId) return expireUnopened(context, booking.id, null)
  try {
    const session = await closeSession(stripe, stripeSessionId)
    await db.transaction((trx) => settleBooking(context, trx, session))
  } catch (error) {
    // Nobody can pay on a card page that Stripe does not know.
    if (!isUnknownToStripe(error)) throw error
    await expireUnopened(context, booking.id, stripeSessionId)
  }
}

/** One call where it is still open, as most are. */
const closeSession = async (stripe: Stripe, id: string): Promise<FetchedSession> => {
  try {
    // It can be closed because nothing was paid, so nothing is disputed.
    return { ...(await stripe.checkout.sessions.expire(id)), disputes: [] }
  } catch (error) {
    // Refused because it is not open any more: what is it now?
    const isOver = error instanceof Stripe.errors.StripeInvalidRequestError
    if (!isOver || isUnknownToStripe(error)) throw error
    return retrieveSession(stripe, id)
  }
}

/** Ends a booking that nobody can pay for, unless it has got another card page meanwhile. */
const expireUnopened = (context: Context, id: string, stripeSessionId: string | null) =>
  context.db.transaction(async (trx) => {
    const locked = await lockBooking(trx, id)
    if (locked?.stripeSessionId === stripeSessionId) await expireBooking(context, trx, locked)
  })
