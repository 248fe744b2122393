import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#db/knex'

/** Slows down failed sign-ins, per user and per address. Counts outlive a restart. */
export type Tries = {
  mayTry: (username: string, address: string) => Promise<boolean>
  failed: (username: string, address: string) => Promise<void>
  succeeded: (username: string, address: string) => Promise<void>
}

/** A guesser gets this many tries per quarter of an hour for one user name from one address. */
const perPair = 8
/** And this many over all addresses, or over all names: slower than any list of passwords. */
const perUser = 60
const perAddress = 40
const windowSeconds = 900

export const createTries = async (db: Db): Promise<Tries> => {
  const limiter = (keyPrefix: string, points: number) =>
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
  const pair = await limiter('pair', perPair)
  const user = await limiter('user', perUser)
  const from = await limiter('address', perAddress)
  const keys = (username: string, address: string) => {
    const name = username.trim().toLowerCase().slice(0, 100)
    return [
      [pair, `${name}|${address}`],
      [user, name],
      [from, address],
    ] as const
  }
  return {
    mayTry: async (username, address) => {
      const states = await Promise.all(keys(username, address).map(([by, key]) => by.get(key)))
      return !states.some(isUsedUp)
    },
    failed: async (username, address) => {
      // Penalty counts without refusing, so that the answer stays 'invalid credentials'.
      await Promise.all(keys(username, address).map(([by, key]) => by.penalty(key, 1)))
    },
    succeeded: async (username, address) => {
      await pair.delete(keys(username, address)[0][1])
    },
  }
}

const isUsedUp = (state: RateLimiterRes | null) => state !== null && state.remainingPoints <= 0
