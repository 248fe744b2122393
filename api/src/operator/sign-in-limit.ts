import { setTimeout as pause } from 'node:timers/promises'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { SignInLimiter } from '#core/context'
import type { Db } from '#db/knex'
import { subnetOf } from '#http/limit'

/** Attempts allowed in 15 minutes for one user name from one address. */
const maxPerPair = 8
/** Attempts allowed in 15 minutes from one address, for all user names. */
const maxPerAddress = 40
const windowSeconds = 900

/**
 * Wrong codes of an authenticator app allowed in 24 hours. Three of a million codes are valid at a
 * time, so guessing takes thousands of days.
 */
const maxCodes = 20
const codeWindowSeconds = 86_400

/** Attempts for one user name from all addresses before delays begin. */
const freePerUser = 20
const stepMs = 100
const maxDelayMs = 3_000

/**
 * Returns how long an attempt is delayed, by the number of attempts for the same user name from all
 * addresses. Such attempts are only delayed: strangers must not be able to lock the operator out.
 */
export const signInDelayMs = (attemptsForUser: number): number =>
  Math.min(maxDelayMs, Math.max(0, attemptsForUser - freePerUser) * stepMs)

/** Creates the limiter. Its counters are in the database, so that all processes share them. */
export const createSignInLimiter = async (db: Db): Promise<SignInLimiter> => {
  const pair = await createCounter(db, 'pair', maxPerPair)
  const from = await createCounter(db, 'address', maxPerAddress)
  const user = await createCounter(db, 'user', freePerUser)
  const code = await createCounter(db, 'code', maxCodes, codeWindowSeconds)
  return {
    begin: async (username, address) => {
      const { name, network } = keysOf(username, address)
      // Check the counters one after the other, so that an attempt refused by the first isn't
      // counted by the second.
      if (!(await isWithin(pair, `${name}|${network}`))) return false
      if (!(await isWithin(from, network))) return false
      await pause(signInDelayMs((await user.penalty(name)).consumedPoints))
      return true
    },
    succeeded: async (username, address) => {
      const { name, network } = keysOf(username, address)
      await Promise.all([
        pair.delete(`${name}|${network}`),
        from.reward(network),
        user.reward(name),
      ])
    },
    passed: async (username, address) => {
      const { name, network } = keysOf(username, address)
      await Promise.all([
        pair.reward(`${name}|${network}`),
        from.reward(network),
        user.reward(name),
      ])
    },
    beginCode: (username) => isWithin(code, keysOf(username, '').name),
    codeSucceeded: async (username) => {
      await code.reward(keysOf(username, '').name)
    },
  }
}

const createCounter = (db: Db, keyPrefix: string, points: number, duration = windowSeconds) =>
  new Promise<RateLimiterPostgres>((resolve, reject) => {
    const created: RateLimiterPostgres = new RateLimiterPostgres(
      {
        storeClient: db,
        storeType: 'knex',
        tableName: 'sign_in_tries',
        keyPrefix,
        points,
        duration,
      },
      (error) => (error ? reject(error) : resolve(created)),
    )
  })

const keysOf = (username: string, address: string) => ({
  name: username.trim().toLowerCase().slice(0, 100),
  network: subnetOf(address),
})

/** Counts an attempt, in one statement. */
const isWithin = async (counter: RateLimiterPostgres, key: string): Promise<boolean> =>
  (await counter.penalty(key)).consumedPoints <= counter.points
