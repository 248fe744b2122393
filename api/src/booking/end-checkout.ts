import { type Booking, lockBooking } from '#booking/model'
import { expireBooking, settleBooking } from '#booking/settle-booking'
import type { Context } from '#core/context'
import { closeSession, isUnknownToStripe } from '#outside/stripe'

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

/** Ends a booking that nobody can pay for, unless it has got another card page meanwhile. */
const expireUnopened = (context: Context, id: string, stripeSessionId: string | null) =>
  context.db.transaction(async (trx) => {
    const locked = await lockBooking(trx, id)
    if (locked?.stripeSessionId === stripeSessionId) await expireBooking(context, trx, locked)
  })
