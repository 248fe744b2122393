import type { Synced } from '@synapse/shared/sync/contract'
import type { SyncedNoun } from '@synapse/shared/sync/synced'
import type { FeedState } from '#offline/db.ts'

/** All records of each noun, as they were last read from the disk. */
const read = new Map<SyncedNoun, Promise<readonly unknown[]>>()
let state: Promise<FeedState | undefined> | undefined

/** How far the feed was read; undefined before it has begun. */
export const feedState = (): Promise<FeedState | undefined> => {
  state ??= openDb().then((db) => db.state.get('feed'))
  return state
}

/** All records of a noun within the window; undefined until they have all come. */
export const wholeOf = async <Noun extends SyncedNoun>(
  noun: Noun,
): Promise<readonly Synced[Noun][] | undefined> => {
  if (!(await feedState())?.isWhole) return undefined
  return (await recordsOf(noun)) as readonly Synced[Noun][]
}

/** What has come of a noun so far. */
export const recordsOf = <Noun extends SyncedNoun>(
  noun: Noun,
): Promise<readonly Synced[Noun][]> => {
  const known = read.get(noun) ?? openDb().then((db) => db.table(noun).toArray())
  read.set(noun, known)
  return known as Promise<readonly Synced[Noun][]>
}

/** Loaded by itself: the first screen is there before. */
const openDb = async () => (await import('#offline/db.ts')).offlineDb()

/** From here on this is how far the feed was read, and these nouns have other records than before. */
export const noteRead = (next: FeedState | undefined, changed: readonly SyncedNoun[]): void => {
  state = next && Promise.resolve(next)
  for (const noun of changed) read.delete(noun)
}

/** What the feed keeps is behind what this tab has done, until it has been read again. */
export const distrustRead = (): void => {
  state = state?.then((known) => known && { ...known, isWhole: false })
}

/** Another tab has read on: everything comes from the disk again. */
export const forgetRead = (): void => {
  state = undefined
  read.clear()
}
