import type { Context } from '#context'
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

/** Makes what one noun knows say what Stripe says. */
export type Reconcile = (context: Context, since: Since) => Promise<void>

/** Makes everything here say what Stripe says, whatever was not reported, part after part. */
export const reconcileWithStripe =
  (parts: readonly Reconcile[]) =>
  (
    context: Context,
    { lastSuccess }: { lastSuccess: Temporal.Instant | undefined },
  ): Promise<void> => {
    const since = sinceLastSuccess(context, lastSuccess)
    return doEach(parts, (part) => part(context, since))
  }
