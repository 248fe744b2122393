import type { Context } from '#core/context'
import { exclusiveJob } from '#queue/exclusive-job'
import { forEachSettled } from '#queue/job'

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
 * Every night, whatever webhooks were lost and however long the app was away: what was paid for or
 * disputed at Stripe since the last night that left nothing undone.
 * @param parts what each noun asks Stripe, one after the other
 */
export const comparePayments = (
  parts: readonly ((context: Context, since: Since) => Promise<void>)[],
) =>
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
