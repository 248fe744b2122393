import type { Context } from '#core/context'
import { fromTimestamp } from '#db/columns'
import { queryRow } from '#db/sql'
import { createdSince } from '#outside/stripe'

/** How far a run goes back before the last complete run; Stripe retries webhooks for three days. */
const overlapDays = 3
/** How far the first run goes back before the installation, to check earlier payments, too. */
const firstDays = 62

/** Returns the parameters for listing what may have changed at Stripe since the last complete run. */
export const sinceLastSuccess = async (
  context: Context,
  lastSuccess: Temporal.Instant | undefined,
) => {
  const start = lastSuccess ?? (await readInstalledAt(context))
  return createdSince(start.subtract({ hours: 24 * (lastSuccess ? overlapDays : firstDays) }))
}

/** Returns when the app was installed, which may be months ago if a backup was restored. */
const readInstalledAt = async ({ db, now }: Context): Promise<Temporal.Instant> => {
  const sql = 'select least(min(created_at), :now) as at from users'
  const { at } = await queryRow<{ at: Date }>(db, sql, { now: now().toString() })
  return fromTimestamp(at)
}
