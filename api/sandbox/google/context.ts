import type { GoogleStore } from '#sandbox/google/store'

/** Somebody who can sign in, with one calendar. */
export type Account = { email: string; timeZone: string }

/** How Meet links are made: at once, only when told to, or not at all. */
export type MeetMode = 'now' | 'late' | 'fail'

/** What every part of the stand-in works with. */
export type GoogleContext = {
  store: GoogleStore
  /** The business's clock, for `created` and `updated`; tokens keep real time. */
  now: () => Temporal.Instant
  /** Where browsers find the pages, without a trailing slash. */
  publicUrl: string
  client: { id: string; secret: string; redirectUris: readonly string[] }
  accounts: readonly Account[]
  meetMode: () => MeetMode
}

/** The account of an address; the first one when none is named. */
export const accountOf = ({ accounts }: GoogleContext, email?: string): Account | undefined =>
  email === undefined ? accounts[0] : accounts.find((one) => one.email === email)
