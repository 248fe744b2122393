import { recordsVersion, type SyncedType, syncedTypes } from '@synapse/shared/sync/synced'
import type { FeedState } from '#data/db.ts'

/** The record types that app versions before 22 November 2026 synced. Remove in November 2027. */
const firstTypes: readonly SyncedType[] = [
  ...(['bookings', 'todos', 'coupons', 'clients', 'students'] as const),
  ...(['availabilityDays', 'availabilityExceptions'] as const),
]

/** Whether the feed was read by a version of the app that synced this record type. */
export const isSynced = ({ nouns: types }: FeedState, type: SyncedType): boolean =>
  (types ?? firstTypes).includes(type)

/** Whether the stored records have all fields that this app expects. */
export const hasCurrentFields = (state: FeedState): boolean =>
  state.recordsVersion === recordsVersion

/** Returns the position to continue from; undefined to read the feed from the start. */
export const resumePoint = (stored: FeedState | undefined): FeedState | undefined =>
  stored && hasCurrentFields(stored) && syncedTypes.every((type) => isSynced(stored, type))
    ? stored
    : undefined
