import { recordsVersion, type SyncedType, syncedTypes } from '@synapse/shared/sync/synced'
import type { FeedState } from '#data/db.ts'

/** The record types that the first version of the app synced. It didn't store their names. */
const firstTypes: readonly SyncedType[] = [
  ...(['bookings', 'todos', 'coupons', 'clients', 'students'] as const),
  ...(['availabilityDays', 'availabilityExceptions'] as const),
]

/** Whether the feed was read by an app that synced this record type. */
export const isSynced = ({ nouns: types }: FeedState, type: SyncedType): boolean =>
  (types ?? firstTypes).includes(type)

/** Whether the stored records have the fields that this app expects. */
export const isCurrent = (state: FeedState): boolean => state.recordsVersion === recordsVersion

/** Returns '' to read the feed from the start if an app with other types or fields has read it. */
export const feedCursor = (state: FeedState): string =>
  isCurrent(state) && syncedTypes.every((type) => isSynced(state, type)) ? state.cursor : ''
