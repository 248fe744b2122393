import { setTimeout as pause } from 'node:timers/promises'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { limitConcurrency } from '#core/limit-concurrency'
import type { Db } from '#db/knex'
import { createCounter, subnetOf } from '#http/limit'

/** The maximum number of attempts in 15 minutes for one user name from one address. */
const maxPerPair = 8
/** The maximum number of attempts in 15 minutes from one address, for all user names together. */
const maxPerAddress = 40
const windowSeconds = 900

/**
 * The maximum number of wrong authenticator codes in 24 hours. At any time, three of a million
 * codes are valid, so guessing one takes thousands of days.
 */
const maxCodes = 20
const codeWindowSeconds = 86_400

/** How many attempts for one user name, from all addresses, are allowed without a delay. */
const freePerUser = 20
const stepMs = 100
const maxDelayMs = 3_000

/**
 * Returns how long to delay an attempt, given the number of attempts for its user name from all
 * addresses. Attempts are never blocked, so that strangers can't lock the operator out.
 */
export const signInDelayMs = (attemptsForUser: number): number =>
  Math.min(maxDelayMs, Math.max(0, attemptsForUser - freePerUser) * stepMs)

/**
 * Limits how many attempts are counted at once, so that they can't use up the database connections.
 */
const whileCounting = limitConcurrency(24)

/** The limit can be high, because a delayed attempt only uses memory. */
const whilePaused = limitConcurrency(1_000)

export type SignInLimiter = ReturnType<typeof createSignInLimiter>

/**
 * Slows down password guessing, per user name and per IP address. The counters are stored in the
 * database, so that all processes share them and they survive a restart.
 */
export const createSignInLimiter = (db: Db) => {
  const counter = (keyPrefix: string, points: number, duration = windowSeconds) =>
    createCounter(db, { keyPrefix, points, duration })
  const pair = counter('pair', maxPerPair)
  const from = counter('address', maxPerAddress)
  const user = counter('user', freePerUser)
  const code = counter('code', maxCodes, codeWindowSeconds)
  const forget = (how: 'delete' | 'reward') => async (username: string, address: string) => {
    const { name, network } = keysOf(username, address)
    await Promise.all([pair[how](`${name}|${network}`), from.reward(network), user.reward(name)])
  }
  return {
    /**
     * Counts an attempt before its password is checked, so that parallel attempts can't exceed the
     * limit. Delays the attempt if there were many for its user name.
     */
    begin: async (
      username: string,
      address: string,
    ): Promise<Result<undefined, 'too_many_tries' | 'busy'>> => {
      const { name, network } = keysOf(username, address)
      const counted = await whileCounting(async () => {
        // Check the counters in sequence, so that an attempt rejected by one isn't counted by the
        // next.
        if (!(await isWithin(pair, `${name}|${network}`))) return refuse('too_many_tries')
        if (!(await isWithin(from, network))) return refuse('too_many_tries')
        return ok(signInDelayMs((await user.penalty(name)).consumedPoints))
      })
      if (!counted?.ok) return counted ?? refuse('busy')
      if (counted.value === 0) return ok(undefined)
      // If too many attempts are being delayed, don't delay this attempt: rejecting it could lock
      // the operator out.
      await whilePaused(() => pause(counted.value))
      return ok(undefined)
    },
    /** Takes an attempt off the count once its password has proved correct. */
    succeeded: forget('delete'),
    /**
     * Takes this attempt off the count, because its password was correct and only the second step
     * is missing. Wrong codes still count, so re-entering the password doesn't allow more guesses.
     */
    passed: forget('reward'),
    /**
     * Counts an authenticator code before it is checked. Codes are short, so attempts are also
     * limited per account. Only people who know the password can use up this limit.
     * @returns false if there were too many attempts
     */
    beginCode: (username: string): Promise<boolean> => isWithin(code, keysOf(username, '').name),
    codeSucceeded: async (username: string) => {
      await code.reward(keysOf(username, '').name)
    },
  }
}

const keysOf = (username: string, address: string) => ({
  name: username.trim().toLowerCase().slice(0, 100),
  network: subnetOf(address),
})

/** Counts an attempt in a single statement, so that parallel attempts are all counted. */
const isWithin = async (counter: RateLimiterPostgres, key: string): Promise<boolean> =>
  (await counter.penalty(key)).consumedPoints <= counter.points
