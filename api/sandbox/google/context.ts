import type { GoogleStore } from '#sandbox/google/store'

/** A Google account with one calendar. */
export type Account = { email: string; timeZone: string }

/** When Meet links are created: immediately, on command, or never. */
export type MeetMode = 'now' | 'late' | 'fail'

export type GoogleContext = {
  store: GoogleStore
  /** The app's clock, for `created` and `updated`; tokens use real time. */
  now: () => Temporal.Instant
  /** The public URL of the pages, without a trailing slash. */
  publicUrl: string
  client: { id: string; secret: string; redirectUris: readonly string[] }
  accounts: readonly Account[]
  meetMode: () => MeetMode
}

/** Returns the account with this address, or the first account if no address is given. */
export const accountOf = ({ accounts }: GoogleContext, email?: string): Account | undefined =>
  email === undefined ? accounts[0] : accounts.find((one) => one.email === email)
