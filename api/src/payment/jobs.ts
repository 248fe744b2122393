import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import { createdSince, type StripeListParams } from '#outside/stripe'
import { sinceLastSuccess } from '#payment/since-last-success'
import { exclusiveJob, job } from '#queue/job'

/** Checks the objects created in Stripe since the given time. */
type Check = (context: Context, since: StripeListParams) => Promise<void>

/**
 * Creates the job that settles recent checkouts, because Stripe may not resend their events until
 * hours later.
 */
export const settleRecentCheckoutsJob = (reconcileCheckouts: Check) =>
  job<Record<string, never>>({
    name: 'settle-recent-checkouts',
    title: 'Payments made while the app was down',
    run: (context) =>
      reconcileCheckouts(context, createdSince(context.now().subtract({ hours: 24 }))),
  })

/**
 * Creates the job that runs the given checks against Stripe every night, in case webhooks were
 * lost.
 */
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
