import type { Context } from '#core/context'
import { fromTimestamp } from '#db/columns'
import { queryRow } from '#db/sql'
import { createdSince } from '#outside/stripe'

/**
 * How many days each run overlaps with the last, because Stripe retries webhooks for three days.
 */
const overlapDays = 3
/** How many days before the installation the first run starts, to include earlier payments. */
const firstDays = 62

/**
 * Returns the parameters for listing what may have changed in Stripe since the last complete run.
 */
export const sinceLastSuccess = async (
  context: Context,
  lastSuccess: Temporal.Instant | undefined,
) => {
  const start = lastSuccess ?? (await readInstalledAt(context))
  return createdSince(start.subtract({ hours: 24 * (lastSuccess ? overlapDays : firstDays) }))
}

/** Returns when the app was installed. If a backup was restored, this may be months ago. */
const readInstalledAt = async ({ db, now }: Context): Promise<Temporal.Instant> => {
  const sql = 'select least(min(created_at), :now) as at from users'
  const { at } = await queryRow<{ at: Date }>(db, sql, { now: now().toString() })
  return fromTimestamp(at)
}
