import { setTimeout as pause } from 'node:timers/promises'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { SignInLimiter } from '#core/context'
import type { Db } from '#db/knex'
import { subnetOf } from '#http/limit'

/** A guesser gets this many tries per quarter of an hour for one user name from one address. */
const perPair = 8
/** And this many over all names. */
const perAddress = 40
const windowSeconds = 900

/** So many tries over all addresses are somebody's own mistakes. */
const freePerUser = 20
const stepMs = 100
const longestPauseMs = 3_000

/**
 * How long a try waits after so many for the same user name from everywhere. It waits and is never
 * refused: strangers must not be able to lock the operator out.
 */
export const pauseAfter = (triesForUser: number): number =>
  Math.min(longestPauseMs, Math.max(0, triesForUser - freePerUser) * stepMs)

/** The counters, kept in the database so that all processes share them. */
export const createSignInLimiter = async (db: Db): Promise<SignInLimiter> => {
  const pair = await createCounter(db, 'pair', perPair)
  const from = await createCounter(db, 'address', perAddress)
  const user = await createCounter(db, 'user', freePerUser)
  return {
    begin: async (username, address) => {
      const { name, network } = keysOf(username, address)
      // One after the other, so that what is refused counts against nobody else.
      if (!(await isWithin(pair, `${name}|${network}`))) return false
      if (!(await isWithin(from, network))) return false
      await pause(pauseAfter((await user.penalty(name)).consumedPoints))
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
  }
}

const createCounter = (db: Db, keyPrefix: string, points: number) =>
  new Promise<RateLimiterPostgres>((resolve, reject) => {
    const created: RateLimiterPostgres = new RateLimiterPostgres(
      {
        storeClient: db,
        storeType: 'knex',
        tableName: 'sign_in_tries',
        keyPrefix,
        points,
        duration: windowSeconds,
      },
      (error) => (error ? reject(error) : resolve(created)),
    )
  })

const keysOf = (username: string, address: string) => ({
  name: username.trim().toLowerCase().slice(0, 100),
  network: subnetOf(address),
})

/** Counts one more, in one statement. */
const isWithin = async (counter: RateLimiterPostgres, key: string): Promise<boolean> =>
  (await counter.penalty(key)).consumedPoints <= counter.points
