import { type SyncedNoun, syncedNounNames } from '@synapse/shared/sync/synced'
import type { FeedState } from '#data/db.ts'

/** What the first app kept, as tables of its database: browsers still have it. */
export const tablesV1 = {
  bookings: 'id',
  todos: 'id',
  coupons: 'id',
  clients: 'id',
  students: 'email',
  availabilityDays: 'id',
  availabilityExceptions: 'id',
} as const satisfies Partial<Record<SyncedNoun, string>>

/** What the second one kept besides. */
export const tablesV2 = {
  invoices: 'id',
  expenses: 'id',
  projects: 'id',
  quotes: 'id',
} as const satisfies Partial<Record<SyncedNoun, string>>

const firstNouns: readonly string[] = Object.keys(tablesV1)

/** Whether what was read has a noun: an app that did not know it has passed its records by. */
export const isSynced = ({ nouns }: FeedState, noun: SyncedNoun): boolean =>
  (nouns ?? firstNouns).includes(noun)

/** From where on to ask: of an app that kept less nobody can say, so that the server begins anew. */
export const feedCursor = (state: FeedState): string =>
  syncedNounNames.every((noun) => isSynced(state, noun)) ? state.cursor : ''
