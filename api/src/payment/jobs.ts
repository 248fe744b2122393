import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import { fromTimestamp } from '#db/columns'
import { queryRow } from '#db/sql'
import { createdSince, type StripeListParams } from '#outside/stripe'
import { exclusiveJob } from '#queue/exclusive-job'
import { job } from '#queue/job'

/** How far a run overlaps with the last complete one: Stripe retries webhooks for three days. */
const overlapDays = 3
/**
 * If no run has completed yet, payments from before the installation may still have to be checked,
 * too.
 */
const firstDays = 62

/** Returns the parameters for listing what may have changed at Stripe since the last complete run. */
export const sinceLastSuccess = async (
  context: Context,
  lastSuccess: Temporal.Instant | undefined,
) => {
  const start = lastSuccess ?? (await readInstalledAt(context))
  return createdSince(start.subtract({ hours: 24 * (lastSuccess ? overlapDays : firstDays) }))
}

/** A backup from before the first complete run may be restored months later. */
const readInstalledAt = async ({ db, now }: Context): Promise<Temporal.Instant> => {
  const sql = 'select least(min(created_at), :now) as at from users'
  const { at } = await queryRow<{ at: Date }>(db, sql, { now: now().toString() })
  return fromTimestamp(at)
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
    run: async (context, { lastSuccess }) => {
      const since = await sinceLastSuccess(context, lastSuccess)
      return forEachSettled(parts, (part) => part(context, since))
    },
  })
