import type Stripe from 'stripe'
import { Booking } from '#booking/model'
import { bookingIdIn, isPaidFor, retrieveSession, settleBooking } from '#booking/settle-booking'
import type { Context } from '#context'
import { idOf } from '#outside/stripe'
import { Dispute, endedDisputes, Payment } from '#payment/model'
import { recordDispute } from '#payment/record-dispute'
import { doEach } from '#queue/job'

/** What Stripe's lists are asked for. */
export type Since = { created: { gte: number }; limit: number }

/** What began before the last success may have gone on after it; Stripe repeats a webhook as long. */
const overlapDays = 3
/** Who paid longer ago has had their session: nobody can book further ahead. */
const firstDays = 62

/** What may have changed at Stripe since the last night that left nothing undone. */
export const sinceLastSuccess = (
  { now }: Context,
  lastSuccess: Temporal.Instant | undefined,
): Since => {
  const since = lastSuccess
    ? lastSuccess.subtract({ hours: 24 * overlapDays })
    : now().subtract({ hours: 24 * firstDays })
  return { created: { gte: Math.floor(since.epochMilliseconds / 1000) }, limit: 100 }
}

/**
 * Makes everything here say what Stripe says, whatever was not reported: sessions, what was paid for
 * and is not known, and disputes, also those that are under way for longer.
 */
export const reconcileWithStripe = async (
  context: Context,
  { lastSuccess }: { lastSuccess: Temporal.Instant | undefined },
): Promise<void> => {
  const since = sinceLastSuccess(context, lastSuccess)
  await doEach([settleSessions, followRecent, followOpen], (part) => part(context, since))
}

const atOnce = 4

const settleSessions = (context: Context, since: Since) =>
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

const followRecent = (context: Context, since: Since) =>
  doEach(context.stripe.disputes.list(since), async ({ id }) => {
    await context.db.transaction(await recordDispute(context, id))
  })

/** A bank may take months over a dispute. */
const followOpen = async (context: Context) => {
  const open = await Dispute.query(context.db)
    .select('id')
    .whereNotIn('status', [...endedDisputes])
  await doEach(open, async ({ id }) => {
    await context.db.transaction(await recordDispute(context, id))
  })
}
