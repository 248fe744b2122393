import type Stripe from 'stripe'
import { Booking } from '#booking/model'
import { bookingIdIn, isPaidFor, settleBooking } from '#booking/settle-booking'
import type { Context } from '#context'
import { chargeOf, type FetchedSession, idOf, retrieveSession } from '#outside/stripe'
import type { Since } from '#payment/jobs'
import { Payment } from '#payment/model'
import { doEach } from '#queue/job'

const atOnce = 4

/**
 * Settles what was paid for, or ended, and is not known. Stripe lists the newest first; of two that
 * paid for one time it is whoever paid first who keeps it.
 */
export const reconcileCheckouts = (context: Context, since: Since): Promise<void> => {
  const unsettled: FetchedSession[] = []
  const read = () =>
    doEach(
      context.stripe.checkout.sessions.list(since),
      async (listed) => {
        if (await isSettled(context, listed)) return
        unsettled.push(await retrieveSession(context.stripe, listed.id))
      },
      { atOnce },
    )
  const settle = () =>
    doEach(
      unsettled.toSorted((a, b) => paidOrMade(a) - paidOrMade(b)),
      (session) => context.db.transaction((trx) => settleBooking(context, trx, session)),
    )
  return doEach([read, settle], (part) => part())
}

/** When the card was charged; of what was not paid for, when it was begun. */
const paidOrMade = (session: FetchedSession): number =>
  chargeOf(session)?.created ?? session.created

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
