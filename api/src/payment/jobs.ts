import type { Context } from '#core/context'
import { createdSince, type StripeListParams } from '#outside/stripe'
import { exclusiveJob } from '#queue/exclusive-job'
import { forEachSettled, job } from '#queue/job'

/** How far a run overlaps with the last complete one: Stripe retries webhooks for three days. */
const overlapDays = 3
/** Visitors can book two months ahead at most, so older payments are for past sessions. */
const firstDays = 62

/** Returns the parameters for listing what may have changed at Stripe since the last run. */
export const sinceLastSuccess = ({ now }: Context, lastSuccess: Temporal.Instant | undefined) => {
  const since = lastSuccess
    ? lastSuccess.subtract({ hours: 24 * overlapDays })
    : now().subtract({ hours: 24 * firstDays })
  return createdSince(since)
}

/** A check of the objects created at Stripe since a time. */
type Check = (context: Context, since: StripeListParams) => Promise<void>

/** Creates the job that settles recent checkouts: Stripe may take hours to resend their events. */
export const settleRecentCheckoutsJob = (reconcileCheckouts: Check) =>
  job<Record<string, never>>({
    name: 'settle-recent-checkouts',
    title: 'Payments made while the app was down',
    run: (context) =>
      reconcileCheckouts(context, createdSince(context.now().subtract({ hours: 24 }))),
  })

/** Creates the nightly job that runs these checks at Stripe, in case webhooks were lost. */
export const reconcilePaymentsJob = (parts: readonly Check[]) =>
  exclusiveJob({
    name: 'reconcile-payments',
    title: 'Nightly comparison with Stripe',
    cron: '17 2 * * *',
    timeoutSeconds: 3600,
    run: (context, { lastSuccess }) => {
      const since = sinceLastSuccess(context, lastSuccess)
      return forEachSettled(parts, (part) => part(context, since))
    },
  })
