import type { Faults } from '#stand-ins/google/fault-injection'
import type { GoogleStore } from '#stand-ins/google/store'

export type Account = { email: string; timeZone: string }

/** The accounts; the first is the default. */
export const accounts: readonly Account[] = [
  { email: 'tutor@synapse-ai.example', timeZone: 'Europe/Malta' },
  { email: 'second@synapse-ai.example', timeZone: 'Europe/London' },
]

export type GoogleContext = {
  store: GoogleStore
  /** The app's clock, used for `created` and `updated`. Tokens use real time. */
  now: () => Temporal.Instant
  /** The URL of the stand-in, without a trailing slash. */
  url: string
  client: { id: string; secret: string; redirectUris: readonly string[] }
  /** When to create Meet links: immediately, on command, or never. */
  meetMode: 'now' | 'late' | 'fail'
  faults: Faults
  calls: { method: string; path: string; query: string }[]
}

export const accountOf = (email?: string): Account | undefined =>
  email === undefined ? accounts[0] : accounts.find((one) => one.email === email)
