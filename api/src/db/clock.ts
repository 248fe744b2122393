import { log } from '#core/log'
import type { Db } from '#db/knex'

/** What time it is, whatever somebody does to the machine's clock while the app runs. */
export type Clock = {
  now: () => Temporal.Instant
  /** By how much it is ahead of the database's or else of Stripe's, as last seen; 0 while they agree. */
  aheadSeconds: () => number
  /** Compares it with what time Stripe says it is: the machine and its own database may both be wrong. */
  hear: (stripesTime: Temporal.Instant) => void
  /** Compares the two. @returns whether they agree; false too when the database does not answer */
  check: () => Promise<boolean>
  close: () => void
}

/** Clocks that are this far apart agree: nobody's checkout ends a moment too early for it. */
const toleranceMs = 120_000
const checkEveryMs = 10_000

/**
 * A clock that goes on evenly from where the machine's and the database's last agreed. When one of
 * them is put forward or back, nobody can say which is right: ours stays as it was, and whoever ends
 * something because of its time waits until they agree again.
 */
export const createClock = async (db: Db): Promise<Clock> => {
  let agreedAt = { wallMs: Date.now(), evenMs: performance.now() }
  let aheadMs = 0
  let aheadOfStripeMs = 0

  const compare = async () => {
    const asked = performance.now()
    const wallMs = Date.now()
    const { rows } = await db.raw(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
    )
    const answered = performance.now()
    // Whatever lies between question and answer is in doubt.
    const difference = wallMs + (answered - asked) / 2 - rows[0].at
    const isApart = Math.abs(difference) - (answered - asked) / 2 > toleranceMs
    tell(isApart ? difference : 0)
    if (!isApart) agreedAt = { wallMs: Date.now(), evenMs: performance.now() }
    return !isApart
  }
  const tell = (nextMs: number) => {
    const was = aheadMs
    aheadMs = nextMs
    if (nextMs && !was)
      log.error(
        { aheadSeconds: secondsOf(nextMs) },
        'The clocks of this machine and of the database differ. Nothing is ended by its time until they agree: put the wrong one right.',
      )
    if (!nextMs && was) log.warn('The clocks of this machine and of the database agree again.')
  }
  const check = () => compare().catch(() => false)
  const now = () =>
    Temporal.Instant.fromEpochMilliseconds(
      Math.trunc(agreedAt.wallMs + performance.now() - agreedAt.evenMs),
    )
  const hear = (stripesTime: Temporal.Instant) => {
    const was = aheadOfStripeMs
    const differenceMs = now().epochMilliseconds - stripesTime.epochMilliseconds
    aheadOfStripeMs = Math.abs(differenceMs) > toleranceMs ? differenceMs : 0
    if (aheadOfStripeMs && !was)
      log.error(
        { aheadSeconds: secondsOf(aheadOfStripeMs) },
        'The clocks of this machine and of Stripe differ. Checkouts and webhooks fail until the machine’s clock is put right.',
      )
    if (!aheadOfStripeMs && was) log.warn('The clocks of this machine and of Stripe agree again.')
  }

  await check()
  const timer = setInterval(check, checkEveryMs).unref()
  return {
    now,
    aheadSeconds: () => secondsOf(aheadMs || aheadOfStripeMs),
    hear,
    check,
    close: () => clearInterval(timer),
  }
}

const secondsOf = (ms: number): number => Math.trunc(ms / 1000)
