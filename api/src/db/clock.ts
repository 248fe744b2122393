import { log } from '#core/log'
import type { Db } from '#db/knex'
import { queryRow } from '#db/sql'

/**
 * The largest clock difference that the app tolerates, in seconds. Checkout time limits allow for
 * it.
 */
export const clockToleranceSeconds = 120
const toleranceMs = clockToleranceSeconds * 1000
const checkEveryMs = 10_000

/**
 * Returns how far this machine's clock is ahead of the database's, and the margin of error. Also
 * returns the readings of the machine's clocks at the time of the query.
 */
export const compareClocks = async (db: Db) => {
  const asked = { wallMs: Date.now(), monotonicMs: performance.now() }
  const { at } = await queryRow<{ at: number }>(
    db,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  // The database read its clock at some point between the query and the response.
  const uncertaintyMs = (performance.now() - asked.monotonicMs) / 2
  return { aheadMs: asked.wallMs + uncertaintyMs - at, uncertaintyMs, asked }
}

/**
 * Creates a clock that starts when the clocks of the machine and the database agree, and then runs
 * steadily, even if either of them is changed later. While they differ, jobs that expire records
 * are skipped.
 */
export const createClock = async (db: Db) => {
  let agreedAt = { wallMs: Date.now(), monotonicMs: performance.now() }
  let aheadMs = 0
  let aheadOfStripeMs = 0

  const compare = async () => {
    const { aheadMs: nextMs, uncertaintyMs, asked } = await compareClocks(db)
    const isApart = Math.abs(nextMs) - uncertaintyMs > toleranceMs
    logDrift(isApart ? nextMs : 0)
    // Use the readings from the time of the comparison, because the machine's clock may have
    // changed since.
    if (!isApart) agreedAt = asked
    return !isApart
  }
  const logDrift = (nextMs: number) => {
    const previousMs = aheadMs
    aheadMs = nextMs
    if (nextMs && !previousMs)
      log.error(
        { aheadSeconds: secondsOf(nextMs) },
        'The clocks of this machine and of the database differ. Nothing expires until they agree: correct the wrong one.',
      )
    if (!nextMs && previousMs)
      log.warn('The clocks of this machine and of the database agree again.')
  }
  const check = () => compare().catch(() => false)
  const now = () =>
    Temporal.Instant.fromEpochMilliseconds(
      Math.trunc(agreedAt.wallMs + performance.now() - agreedAt.monotonicMs),
    )
  const compareWithStripe = (stripeTime: Temporal.Instant) => {
    const previousMs = aheadOfStripeMs
    const differenceMs = now().epochMilliseconds - stripeTime.epochMilliseconds
    aheadOfStripeMs = Math.abs(differenceMs) > toleranceMs ? differenceMs : 0
    if (aheadOfStripeMs && !previousMs)
      log.error(
        { aheadSeconds: secondsOf(aheadOfStripeMs) },
        'The clocks of this machine and of Stripe differ. Checkouts and webhooks fail until the machine’s clock is corrected.',
      )
    if (!aheadOfStripeMs && previousMs)
      log.warn('The clocks of this machine and of Stripe agree again.')
  }

  await check()
  const timer = setInterval(check, checkEveryMs).unref()
  return {
    now,
    /**
     * How far this machine's clock was ahead of the database's at the last check or, if these
     * agreed, of Stripe's; 0 if all clocks agreed.
     */
    aheadSeconds: () => secondsOf(aheadMs || aheadOfStripeMs),
    /**
     * Compares this machine's clock with Stripe's, because it may be wrong even if it agrees with
     * the database's.
     */
    compareWithStripe,
    /**
     * Compares the machine's clock with the database's.
     * @returns false if they differ or the database doesn't respond
     */
    check,
    close: () => clearInterval(timer),
  }
}

export type Clock = Awaited<ReturnType<typeof createClock>>

const secondsOf = (ms: number): number => Math.trunc(ms / 1000)
