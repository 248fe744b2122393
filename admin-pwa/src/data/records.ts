import type { Synced } from '@synapse/shared/sync/contract'
import type { SyncedType } from '@synapse/shared/sync/synced'
import type { FeedState } from '#data/db.ts'
import { hasCurrentFields, isSynced } from '#data/feed-position.ts'
import { type OutboxEntry, showsEffect } from '#data/outbox/entry.ts'
import { applyPatches, idOf, type Patch } from '#data/outbox/patch.ts'
import { localQuery } from '#data/query.ts'
import { isOffline } from '#data/status.ts'

const recordsByType = new Map<SyncedType, Promise<readonly unknown[]>>()
let feedPosition: Promise<FeedState | undefined> | undefined
/** Whether the synced records may lack a change made in this tab. */
let isFeedStale = false

/** Returns the position in the feed; undefined before the first sync. */
export const feedState = (): Promise<FeedState | undefined> => {
  feedPosition ??= loadDb().then((db) => db.state.get('feed'))
  return dropOnError(feedPosition, () => {
    feedPosition = undefined
  })
}

/** Returns all synced records of a type; undefined if they are incomplete or out of date. */
export const completeRecords = async <Type extends SyncedType>(
  type: Type,
): Promise<readonly Synced[Type][] | undefined> =>
  (await isComplete(type)) ? receivedRecords(type) : undefined

const isComplete = async (type: SyncedType): Promise<boolean> => {
  // Stale records are better than none while offline.
  if (isFeedStale && !isOffline()) return false
  const state = await feedState()
  if (!state?.isWhole || !isSynced(state, type)) return false
  return hasCurrentFields(state) || isOffline()
}

/** Returns the `query` options for the list of all records of a type. */
export const completeList = <Type extends SyncedType>(
  type: Type,
  compare: (a: Synced[Type], b: Synced[Type]) => number,
) => ({
  complete: async () => (await completeRecords(type))?.toSorted(compare),
  comesWithFeed: true,
})

type IndexKey = string | readonly string[]

/** The end is exclusive. */
type KeyRange = readonly [from: IndexKey, before: IndexKey]

/**
 * Returns the records in a range of an index, and possibly others; undefined if the synced records
 * are incomplete or out of date. Reads only the range, so that a cold start doesn't read all
 * records.
 */
export const recordsInRange = async <Type extends SyncedType>(
  type: Type,
  index: string,
  [from, before]: KeyRange,
): Promise<readonly Synced[Type][] | undefined> => {
  if (!(await isComplete(type))) return undefined
  if (recordsByType.has(type)) return receivedRecords(type)
  const table = (await loadDb()).table(type)
  const found = await table.where(index).between(from, before).toArray()
  return applyPatches(type, found, await expectedPatches())
}

/**
 * Counts the records in the given ranges of an index; undefined if the synced records are
 * incomplete or out of date, or if the outbox changes one of this type.
 */
export const countInRanges = async (
  type: SyncedType,
  index: string,
  ranges: readonly KeyRange[],
): Promise<number | undefined> => {
  if (!(await isComplete(type))) return undefined
  if ((await expectedPatches()).some((patch) => patch.type === type)) return undefined
  const table = (await loadDb()).table(type)
  const counts = ranges.map(([from, before]) => table.where(index).between(from, before).count())
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/**
 * Returns the records of a type that have been received so far, with this device's changes applied.
 */
export const receivedRecords = async <Type extends SyncedType>(
  type: Type,
): Promise<readonly Synced[Type][]> => {
  const reading = recordsByType.get(type) ?? loadDb().then((db) => db.table(type).toArray())
  recordsByType.set(type, reading)
  const records = await dropOnError(reading, () => recordsByType.delete(type))
  return applyPatches(type, records as readonly Synced[Type][], await expectedPatches())
}

/** Returns all outbox entries in order. Reads from disk, because other tabs change them too. */
export const storedOutbox = async (): Promise<readonly OutboxEntry[]> =>
  (await dbModule()).readOutbox()

/** Returns the effects of all changes that screens show, in order. */
export const expectedPatches = async (): Promise<Patch[]> =>
  (await storedOutbox())
    .filter(showsEffect)
    .flatMap(({ patches, before, baseVersion: version }) =>
      patches.map((patch) =>
        'set' in patch && patch.id === before?.id
          ? { ...patch, base: { ...before, version } }
          : patch,
      ),
    )

/** Drops a cached promise if it is rejected, so that the next read tries again. */
const dropOnError = async <Value>(reading: Promise<Value>, drop: () => void): Promise<Value> => {
  try {
    return await reading
  } catch (error) {
    drop()
    throw error
  }
}

export const findRecordById = async <Type extends SyncedType>(
  type: Type,
  id: string,
): Promise<Synced[Type] | undefined> =>
  (await receivedRecords(type)).find((one) => idOf(type, one) === id)

/** Query options for one synced record; null if it isn't on this device. */
export const recordQuery = <Type extends SyncedType>(type: Type, id: string) =>
  localQuery([type, id], async () => (await findRecordById(type, id)) ?? null)

/**
 * Returns the version of a record; undefined if it isn't saved yet. A new record may already exist
 * when its form is sent: if the page is reloaded while the record is being saved, the input is
 * restored and can be sent again.
 */
export const savedVersion = async (type: SyncedType, id: string): Promise<number | undefined> => {
  const record = await findRecordById(type, id).catch(console.warn)
  return (record as { version?: number } | undefined)?.version
}

/** Loads Dexie on demand, after the first screen. */
const dbModule = () => import('#data/db.ts')
const loadDb = async () => (await dbModule()).openDb()

/** Sets the position in the feed and drops the cached records of the changed types. */
export const setFeedState = (next: FeedState | undefined, changed: readonly SyncedType[]): void => {
  feedPosition = next && Promise.resolve(next)
  isFeedStale = false
  dropRecords(changed)
}

/** Drops cached records that a transaction is changing. Reads wait until the transaction ends. */
export const dropRecords = (changed: readonly SyncedType[]): void => {
  for (const type of changed) recordsByType.delete(type)
}

/** Makes screens read from the server until the feed has been read again. */
export const markFeedStale = (): void => {
  isFeedStale = true
}

/** Drops everything read from disk when another tab has synced or another operator signs in. */
export const resetRecords = (): void => {
  feedPosition = undefined
  isFeedStale = false
  recordsByType.clear()
}
