import { toTimestamp } from '#db/instant'
import { StripeEvent } from '#payment/model'
import { type Reconcile, reconcileWithStripe } from '#payment/reconcile-payments'
import { job } from '#queue/job'
import { nonOverlappingJob } from '#queue/non-overlapping-job'

/**
 * Every night, whatever webhooks were lost and however long the app was away: what was paid for or
 * disputed at Stripe since the last night that left nothing undone.
 */
export const comparePayments = (parts: readonly Reconcile[]) =>
  nonOverlappingJob({
    name: 'reconcile-payments',
    what: 'Nightly comparison with Stripe',
    cron: '17 2 * * *',
    mostSeconds: 3600,
    run: reconcileWithStripe(parts),
  })

/** Stripe’s notices are evidence for this long; afterwards only that they came is kept. */
const payloadDays = 30

/** Every night: what Stripe's notices said of people is forgotten. */
export const emptyStripeEvents = job({
  name: 'empty-stripe-events',
  what: 'Emptying Stripe’s old notices',
  cron: '27 2 * * *',
  endsByTime: true,
  run: async ({ db, now }) => {
    const oldest = now().subtract({ hours: 24 * payloadDays })
    await StripeEvent.query(db)
      .where('receivedAt', '<', toTimestamp(oldest))
      .whereRaw("payload <> '{}'")
      .patch({ payload: {} })
  },
})
