import { recordsVersion, type SyncedType, syncedTypes } from '@synapse/shared/sync/synced'
import type { FeedState } from '#data/db.ts'

/** Tables of the first database version, which some browsers still have. */
export const tablesV1 = {
  bookings: 'id',
  todos: 'id',
  coupons: 'id',
  clients: 'id',
  students: 'email',
  availabilityDays: 'id',
  availabilityExceptions: 'id',
} as const satisfies Partial<Record<SyncedType, string>>

/** Tables that the second version added. */
export const tablesV2 = {
  invoices: 'id',
  expenses: 'id',
  projects: 'id',
  quotes: 'id',
} as const satisfies Partial<Record<SyncedType, string>>

const firstTypes: readonly string[] = Object.keys(tablesV1)

/** Whether the feed was read by an app that synced this record type. */
export const isSynced = ({ nouns }: FeedState, type: SyncedType): boolean =>
  (nouns ?? firstTypes).includes(type)

/** Whether the stored records have the fields that this app expects. */
export const isCurrent = (state: FeedState): boolean => state.recordsVersion === recordsVersion

/** Returns '' to read the feed from the start if an app with other types or fields has read it. */
export const feedCursor = (state: FeedState): string =>
  isCurrent(state) && syncedTypes.every((type) => isSynced(state, type)) ? state.cursor : ''
