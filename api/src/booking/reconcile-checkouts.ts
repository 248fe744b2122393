import type Stripe from 'stripe'
import { Booking } from '#booking/model'
import { bookingIdIn, isPaidFor, retrieveSession, settleBooking } from '#booking/settle-booking'
import type { Context } from '#context'
import { idOf } from '#outside/stripe'
import type { Since } from '#payment/jobs'
import { Payment } from '#payment/model'
import { doEach } from '#queue/job'

const atOnce = 4

/** Settles what was paid for, or ended, and is not known. */
export const reconcileCheckouts = (context: Context, since: Since) =>
  doEach(
    context.stripe.checkout.sessions.list(since),
    async (listed) => {
      if (await isSettled(context, listed)) return
      const session = await retrieveSession(context.stripe, listed.id)
      await context.db.transaction((trx) => settleBooking(context, trx, session))
    },
    { atOnce },
  )

/** Most are, and need not be asked for one by one. */
const isSettled = async ({ db }: Context, session: Stripe.Checkout.Session): Promise<boolean> => {
  const bookingId = bookingIdIn(session.metadata)
  if (!bookingId) return true
  const intent = idOf(session.payment_intent)
  if (isPaidFor(session))
    return Boolean(intent && (await Payment.query(db).findOne({ stripePaymentIntentId: intent })))
  const booking = await Booking.query(db).findById(bookingId)
  return booking?.paymentStatus !== 'pending'
}
