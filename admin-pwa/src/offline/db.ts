import type { Synced } from '@synapse/shared/sync/contract'
import { type SyncedNoun, syncedNouns } from '@synapse/shared/sync/synced'
import { Dexie, type Table } from 'dexie'
import { storedToken } from '#app/token.ts'

/** How far the feed was read, and what it said of the whole. */
export type FeedState = {
  name: 'feed'
  cursor: string
  mark: string
  /** Whether everything within the window has come. */
  isWhole: boolean
  /** Whether there are bookings before the window. */
  hasOlder: boolean
  /** When the server last answered, in milliseconds since 1970. */
  at: number
}

/** What a call answered last. */
export type KeptAnswer = { key: string; answer: unknown; at: number }

type OfflineDb = Dexie & { [Noun in SyncedNoun]: Table<Synced[Noun], string> } & {
  state: Table<FeedState, string>
  answers: Table<KeptAnswer, string>
}

const name = 'synapse-admin'

let opened: OfflineDb | undefined

/**
 * The browser's own database: what the screens read, with a network and without.
 * @throws Error when nobody is signed in: what is still under way then writes nothing any more
 */
export const offlineDb = (): OfflineDb => {
  if (!storedToken()) throw new Error('Nobody is signed in.')
  if (!opened) {
    opened = new Dexie(name) as OfflineDb
    // Rows of an earlier version are read anew: they were only what happened to be looked at.
    opened.version(4).stores({ websites: null, saved: null })
    opened.version(5).stores({ ...syncedNouns, state: 'name', answers: 'key, at' })
  }
  return opened
}

/** Signing out leaves nothing behind. */
export const wipeOffline = async (): Promise<void> => {
  opened?.close()
  opened = undefined
  await Dexie.delete(name)
}
