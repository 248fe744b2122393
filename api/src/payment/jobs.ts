import { bookingIdIn, retrieveSession, settleBooking } from '#booking/settle-booking'
import { toTimestamp } from '#db/instant'
import { StripeEvent } from '#payment/model'
import { doEach, job } from '#queue/job'

/** How far back the daily comparison looks: as long as Stripe itself repeats a webhook. */
const reconciledDays = 3

/** Every night, whatever webhooks were lost: every session of the last three days is settled. */
export const reconcilePayments = job({
  name: 'reconcile-payments',
  what: 'Nightly comparison with Stripe',
  cron: '17 2 * * *',
  run: async (context) => {
    const since = context.now().subtract({ hours: 24 * reconciledDays })
    const recent = { created: { gte: Math.floor(since.epochMilliseconds / 1000) }, limit: 100 }
    await doEach(context.stripe.checkout.sessions.list(recent), async (listed) => {
      if (!bookingIdIn(listed.metadata)) return
      const session = await retrieveSession(context.stripe, listed.id)
      await context.db.transaction((trx) => settleBooking(context, trx, session))
    })
  },
})

/** Stripe’s notices are evidence for this long; afterwards only that they came is kept. */
const payloadDays = 30

/** Every night: what Stripe's notices said of people is forgotten. */
export const emptyStripeEvents = job({
  name: 'empty-stripe-events',
  what: 'Emptying Stripe’s old notices',
  cron: '27 2 * * *',
  run: async ({ db, now }) => {
    const oldest = now().subtract({ hours: 24 * payloadDays })
    await StripeEvent.query(db)
      .where('receivedAt', '<', toTimestamp(oldest))
      .whereRaw("payload <> '{}'")
      .patch({ payload: {} })
  },
})
