import type { Synced } from '@synapse/shared/sync/contract'
import { type SyncedNoun, syncedNouns } from '@synapse/shared/sync/synced'
import { isShowingSaved } from '#data/connection.ts'
import type { FeedState } from '#data/db.ts'
import type { Waiting } from '#data/outbox-entry.ts'
import { type Patch, patched } from '#data/patch.ts'
import { hasNoun } from '#data/synced-tables.ts'

/** All records of each noun, as they were last read from the disk. */
const read = new Map<SyncedNoun, Promise<readonly unknown[]>>()
let state: Promise<FeedState | undefined> | undefined
let waiting: Promise<readonly Waiting[]> | undefined
/** Whether this tab has done something that the feed has not brought back. */
let isBehind = false

/** How far the feed was read; undefined before it has begun. */
export const feedState = (): Promise<FeedState | undefined> => {
  state ??= openDb().then((db) => db.state.get('feed'))
  return orForget(state, () => {
    state = undefined
  })
}

/** All records of a noun within the window; undefined until they have all come. */
export const wholeOf = async <Noun extends SyncedNoun>(
  noun: Noun,
): Promise<readonly Synced[Noun][] | undefined> =>
  (await isWhole(noun)) ? recordsOf(noun) : undefined

const isWhole = async (noun: SyncedNoun): Promise<boolean> => {
  // Out of the server's reach nobody knows better.
  if (isBehind && !isShowingSaved()) return false
  const state = await feedState()
  return Boolean(state?.isWhole && hasNoun(state, noun))
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
  if (!(await isWhole('bookings'))) return undefined
  if (read.has('bookings')) return recordsOf('bookings')
  const { bookings } = await openDb()
  const found = await bookings.where('sessionDate').between(since, before).toArray()
  return patched('bookings', found, await waitingPatches())
}

/**
 * How many bookings a website has in some states, counted without reading them; undefined until all
 * have come, or while a change to any waits to be sent.
 */
export const countBookingsIn = async (
  website: string,
  statuses: readonly Synced['bookings']['paymentStatus'][],
): Promise<number | undefined> => {
  if (!(await isWhole('bookings'))) return undefined
  if ((await waitingPatches()).some(({ noun }) => noun === 'bookings')) return undefined
  const { bookings } = await openDb()
  const counts = statuses.map((status) =>
    bookings
      .where('[website+paymentStatus+sessionDate]')
      .between([website, status, ''], [website, status, '~'])
      .count(),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** What has come of a noun so far, with what waits to be sent. */
export const recordsOf = async <Noun extends SyncedNoun>(
  noun: Noun,
): Promise<readonly Synced[Noun][]> => {
  const known = read.get(noun) ?? openDb().then((db) => db.table(noun).toArray())
  read.set(noun, known)
  const records = await orForget(known, () => read.delete(noun))
  return patched(noun, records as readonly Synced[Noun][], await waitingPatches())
}

/** What waits to be sent, or has not been read back. */
export const waitingRows = (): Promise<readonly Waiting[]> => {
  waiting ??= openDb().then((db) => db.outbox.toArray())
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
export const waitingPatches = async (): Promise<Patch[]> =>
  (await waitingRows()).flatMap(({ state, patches }) => (state === 'refused' ? [] : patches))

/** One record with what waits to be sent; undefined where it has not come. */
export const recordOf = async <Noun extends SyncedNoun>(
  noun: Noun,
  id: string,
): Promise<Synced[Noun] | undefined> =>
  (await recordsOf(noun)).find((one) => (one as Record<string, unknown>)[syncedNouns[noun]] === id)

/** Loaded by itself: the first screen is there before. */
const openDb = async () => (await import('#data/db.ts')).offlineDb()

/** From here on this is how far the feed was read, and these nouns have other records than before. */
export const noteRead = (next: FeedState | undefined, changed: readonly SyncedNoun[]): void => {
  state = next && Promise.resolve(next)
  isBehind = false
  waiting = undefined
  for (const noun of changed) read.delete(noun)
}

/** What the feed keeps is behind what this tab has done, until it has been read again. */
export const distrustRead = (): void => {
  isBehind = true
}

/** Something else waits to be sent than before. */
export const forgetWaiting = (): void => {
  waiting = undefined
}

/** Another tab has read on, or somebody else is signed in: everything comes from the disk again. */
export const forgetRead = (): void => {
  state = undefined
  waiting = undefined
  isBehind = false
  read.clear()
}
