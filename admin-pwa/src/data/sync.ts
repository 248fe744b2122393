import { hasReason } from '@synapse/shared/contract/call'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { readMe } from '@synapse/shared/operator/contract'
import { readFeed, type Synced } from '@synapse/shared/sync/contract'
import { recordsVersion, type SyncedType, syncedTypes } from '@synapse/shared/sync/synced'
import { evictAnswersContaining } from '#data/answer-cache.ts'
import { call } from '#data/api.ts'
import { type FeedState, type OfflineDb, openDb } from '#data/db.ts'
import { resumePoint } from '#data/feed-position.ts'
import { dropRecords, feedState, markFeedStale, resetRecords, setFeedState } from '#data/records.ts'
import {
  isStorageDenied,
  reportStorageError,
  setOffline,
  storageError,
  syncProgress,
} from '#data/status.ts'

type Page = AnswerOf<typeof readFeed>

/** Notifies other tabs, because they share the database. */
const channel = new BroadcastChannel('synced')

/** Calls back when another tab has synced changes. Returns a function to unsubscribe. */
export const onSyncInOtherTab = (changed: () => void): (() => void) => {
  const listen = () => {
    resetRecords()
    changed()
  }
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}

/**
 * Pulls changes since the last sync, in one tab at a time.
 * @param ignoresMark reads the feed even if the server's cached marker reports no change, because
 * the marker may lag behind; also removes sent entries from the outbox
 * @returns whether anything visible may have changed
 */
export const pullFeed = ({ ignoresMark = false } = {}): Promise<boolean> =>
  navigator.locks
    .request('sync', () => pullPages(ignoresMark))
    .catch(async (error) => {
      if (!isStorageDenied(error)) throw error
      // Check the connection without the database.
      await call(readMe, {})
      return false
    })

const pullPages = async (ignoresMark: boolean): Promise<boolean> => {
  const before = await feedState()
  const done = ignoresMark ? await doneEntries({ areInFeed: true }) : []
  let hasNewRecords = false
  let page: Page | undefined
  do {
    page = await nextPage(ignoresMark, done)
    hasNewRecords ||= Object.keys({ ...page?.records, ...page?.gone }).length > 0
  } while (!page?.isDone)
  const isMarked = before?.mark !== (await feedState())?.mark
  if (!hasNewRecords && !isMarked) return false
  channel.postMessage('synced')
  return true
}

/**
 * Pulls the feed, then refetches the screens. If the pull fails, screens read from the server until
 * a sync succeeds.
 */
export const pullOwnChange = async (refetch: () => Promise<void>): Promise<void> => {
  let refetched: number[] = []
  try {
    refetched = await doneEntries({ areInFeed: false })
    await pullFeed({ ignoresMark: true })
  } catch (error) {
    reportStorageError(error)
    console.warn(error)
    markFeedStale()
  }
  await refetch()
  if (refetched.length > 0) await removeEntries(refetched).catch(console.warn)
}

const removeEntries = async (orders: number[]) => openDb().outbox.bulkDelete(orders)

/**
 * Fetches and stores the next page. Returns undefined if the feed has to be read from another
 * position.
 */
const nextPage = async (
  ignoresMark: boolean,
  done: readonly number[],
): Promise<Page | undefined> => {
  // Read the position from disk, because the browser or another tab may have deleted it together
  // with the records.
  const db = openDb()
  const stored = await db.state.get('feed')
  const before = resumePoint(stored)
  const query = { cursor: before?.cursor, mark: ignoresMark ? undefined : before?.mark }
  try {
    const page = await call(readFeed, { query }, { onSilence: () => setOffline(stored?.at) })
    if (!(await apply(db, { page, stored, done }))) return undefined
    syncProgress.set(progressOf(page))
    return page
  } catch (error) {
    const mustRestart = hasReason(error, 'begin_anew')
    if (!mustRestart || !before) throw error
    await resetFeed()
  }
}

const progressOf = ({ isDone, progress }: Page) =>
  isDone || !progress ? undefined : { received: progress.come, total: progress.total }

/**
 * Returns the `order` of each sent entry.
 * @param areInFeed false for entries without records, such as changes to slots. Their effect is
 * shown until the screens have been refetched.
 */
const doneEntries = async ({ areInFeed }: { areInFeed: boolean }): Promise<number[]> =>
  openDb()
    .outbox.filter(({ state, patches }) => state === 'done' && patches.length > 0 === areInFeed)
    .primaryKeys()

/**
 * Stores a page and its cursor in one transaction; if interrupted, the page is fetched again. The
 * feed's first page replaces everything stored: another version of the app may have stored other
 * fields, and the feed doesn't name records that were deleted before it starts.
 * @param done outbox entries whose effects are in this page or an earlier one
 * @returns false if the page no longer follows the stored ones
 */
const apply = async (
  db: OfflineDb,
  { page, stored, done }: { page: Page; stored: FeedState | undefined; done: readonly number[] },
): Promise<boolean> => {
  const before = resumePoint(stored)
  const touched = syncedTypes.filter((type) => !before || page.records[type] || page.gone[type])
  const state = {
    name: 'feed' as const,
    cursor: page.cursor,
    // The change marker is valid only once all pages are stored.
    mark: page.isDone ? page.mark : '',
    isWhole: page.isDone || (before?.isWhole ?? false),
    nouns: syncedTypes,
    recordsVersion,
    hasOlder: page.hasOlder ?? before?.hasOlder ?? true,
    at: Date.now(),
  }
  const tables = [db.state, db.outbox, db.answers, ...touched.map((type) => db.table(type))]
  const isApplied = await db.transaction('rw', tables, async () => {
    if ((await db.state.get('feed'))?.cursor !== stored?.cursor) return false
    const evicted = new Set([
      ...Object.values(page.gone).flat(),
      ...(await bookingsLosingPeople(db, page)),
    ])
    if (evicted.size > 0) await evictAnswersContaining(db, evicted)
    if (!before) {
      await Promise.all(touched.map((type) => db.table(type).clear()))
      // During the first sync, screens may already have cached current answers.
      if (stored) await db.answers.clear()
    }
    for (const type of touched) await applyRecords(db, type, page)
    await db.state.put(state)
    if (page.isDone) await db.outbox.bulkDelete([...done])
    // Drop the records inside the transaction, because the outbox calls its watchers as soon as it
    // ends.
    dropRecords(touched)
    return true
  })
  if (!isApplied) return false
  storageError.set(undefined)
  setFeedState(state, touched)
  return true
}

/**
 * Returns the changed bookings that lost an e-mail address. That person's data may have been
 * erased, so it must not remain in cached answers.
 */
const bookingsLosingPeople = async (
  db: OfflineDb,
  { records: { bookings } }: Page,
): Promise<string[]> => {
  if (!bookings) return []
  const ids = bookings.map(({ id }) => id)
  const before = await db.bookings.where('id').anyOf(ids).toArray()
  const after = new Map(bookings.map((booking) => [booking.id, addressesOf(booking)]))
  return before
    .filter((booking) => addressesOf(booking).some((one) => !after.get(booking.id)?.includes(one)))
    .map(({ id }) => id)
}

const addressesOf = ({ studentEmail, participantEmails }: Synced['bookings']) => [
  studentEmail,
  ...participantEmails,
]

const applyRecords = async (db: OfflineDb, type: SyncedType, { records, gone }: Page) => {
  const table = db.table(type)
  await table.bulkDelete(gone[type] ?? [])
  await table.bulkPut([...(records[type] ?? [])])
}

/**
 * Restarts the feed from its first page. A server that doesn't know the cursor was restored from a
 * backup, so cached answers may be wrong.
 */
const resetFeed = async () => {
  const db = openDb()
  await db.transaction('rw', [db.state, db.answers], () =>
    Promise.all([db.state.delete('feed'), db.answers.clear()]),
  )
  setFeedState(undefined, syncedTypes)
}
