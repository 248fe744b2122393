import type { Synced } from '@synapse/shared/sync/contract'
import { type SyncedNoun, syncedNouns } from '@synapse/shared/sync/synced'
import { isOffline } from '#data/connection.ts'
import type { FeedState } from '#data/db.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { applyPatches, type Patch } from '#data/patch.ts'
import { isSynced } from '#data/synced-tables.ts'

/** All records of each noun, as they were last read from the disk. */
const read = new Map<SyncedNoun, Promise<readonly unknown[]>>()
let state: Promise<FeedState | undefined> | undefined
let waiting: Promise<readonly OutboxEntry[]> | undefined
/** Whether this tab has done something that the feed has not brought back. */
let isFeedStale = false

/** How far the feed was read; undefined before it has begun. */
export const feedState = (): Promise<FeedState | undefined> => {
  state ??= loadDb().then((db) => db.state.get('feed'))
  return orForget(state, () => {
    state = undefined
  })
}

/** All records of a noun within the window; undefined until they have all come. */
export const completeRecords = async <Noun extends SyncedNoun>(
  noun: Noun,
): Promise<readonly Synced[Noun][] | undefined> =>
  (await isComplete(noun)) ? knownRecords(noun) : undefined

const isComplete = async (noun: SyncedNoun): Promise<boolean> => {
  // Out of the server's reach nobody knows better.
  if (isFeedStale && !isOffline()) return false
  const state = await feedState()
  return Boolean(state?.isWhole && isSynced(state, noun))
}

/**
 * At least the bookings with a session between two moments, found by an index so that a cold start
 * does not read them all; undefined until all have come.
 * @param since the first moment, as the server writes it
 * @param before the first moment that is too late
 */
export const bookingsBetween = async (
  since: string,
  before = '~',
): Promise<readonly Synced['bookings'][] | undefined> => {
  if (!(await isComplete('bookings'))) return undefined
  if (read.has('bookings')) return knownRecords('bookings')
  const { bookings } = await loadDb()
  const found = await bookings.where('sessionDate').between(since, before).toArray()
  return applyPatches('bookings', found, await pendingPatches())
}

/**
 * How many bookings a website has in some states, counted without reading them; undefined until all
 * have come, or while a change to any waits to be sent.
 */
export const countBookingsIn = async (
  website: string,
  statuses: readonly Synced['bookings']['paymentStatus'][],
): Promise<number | undefined> => {
  if (!(await isComplete('bookings'))) return undefined
  if ((await pendingPatches()).some(({ noun }) => noun === 'bookings')) return undefined
  const { bookings } = await loadDb()
  const counts = statuses.map((status) =>
    bookings
      .where('[website+paymentStatus+sessionDate]')
      .between([website, status, ''], [website, status, '~'])
      .count(),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** What has come of a noun so far, with what waits to be sent. */
export const knownRecords = async <Noun extends SyncedNoun>(
  noun: Noun,
): Promise<readonly Synced[Noun][]> => {
  const known = read.get(noun) ?? loadDb().then((db) => db.table(noun).toArray())
  read.set(noun, known)
  const records = await orForget(known, () => read.delete(noun))
  return applyPatches(noun, records as readonly Synced[Noun][], await pendingPatches())
}

/** What waits to be sent, or has not been read back. */
export const outboxEntries = (): Promise<readonly OutboxEntry[]> => {
  waiting ??= loadDb().then((db) => db.outbox.toArray())
  return orForget(waiting, () => {
    waiting = undefined
  })
}

/** What could not be read once may well be read the next time. */
const orForget = async <Value>(reading: Promise<Value>, forget: () => void): Promise<Value> => {
  try {
    return await reading
  } catch (error) {
    forget()
    throw error
  }
}

/** What that makes of the records; what was refused makes nothing of them. */
export const pendingPatches = async (): Promise<Patch[]> =>
  (await outboxEntries()).flatMap(({ state, patches }) => (state === 'refused' ? [] : patches))

/** One record with what waits to be sent; undefined where it has not come. */
export const findRecordById = async <Noun extends SyncedNoun>(
  noun: Noun,
  id: string,
): Promise<Synced[Noun] | undefined> =>
  (await knownRecords(noun)).find(
    (one) => (one as Record<string, unknown>)[syncedNouns[noun]] === id,
  )

/** Loaded by itself: the first screen is there before. */
const loadDb = async () => (await import('#data/db.ts')).openDb()

/** From here on this is how far the feed was read, and these nouns have other records than before. */
export const setFeedState = (next: FeedState | undefined, changed: readonly SyncedNoun[]): void => {
  state = next && Promise.resolve(next)
  isFeedStale = false
  waiting = undefined
  for (const noun of changed) read.delete(noun)
}

/** What the feed keeps is behind what this tab has done, until it has been read again. */
export const markFeedStale = (): void => {
  isFeedStale = true
}

/** Something else waits to be sent than before. */
export const invalidateOutboxEntries = (): void => {
  waiting = undefined
}

/** Another tab has read on, or somebody else is signed in: everything comes from the disk again. */
export const resetRecords = (): void => {
  state = undefined
  waiting = undefined
  isFeedStale = false
  read.clear()
}
