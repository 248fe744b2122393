import type { Context } from '#core/context'
import { fromTimestamp } from '#db/columns'
import { queryRow } from '#db/sql'
import { createdSince } from '#outside/stripe'

/** How far a run overlaps with the last complete one: Stripe retries webhooks for three days. */
const overlapDays = 3
/**
 * If no run has completed yet, payments made before the installation may still have to be checked,
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

/** A backup made before the first complete run may be restored months later. */
const readInstalledAt = async ({ db, now }: Context): Promise<Temporal.Instant> => {
  const sql = 'select least(min(created_at), :now) as at from users'
  const { at } = await queryRow<{ at: Date }>(db, sql, { now: now().toString() })
  return fromTimestamp(at)
}
