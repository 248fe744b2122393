import type { Synced } from '@synapse/shared/sync/contract'
import { type SyncedNoun, syncedNouns } from '@synapse/shared/sync/synced'
import { Dexie, type Table } from 'dexie'
import { readOperator } from '#data/kept-operator.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { tablesV1, tablesV2 } from '#data/synced-tables.ts'
import { readToken } from '#data/token.ts'

/** How far the feed was read, and what it said of the whole. */
export type FeedState = {
  name: 'feed'
  cursor: string
  mark: string
  /** Whether everything within the window has come. */
  isWhole: boolean
  /** Whether there are bookings before the window. */
  hasOlder: boolean
  /** What the app kept that read it; left out by the first one. */
  nouns?: readonly SyncedNoun[]
  /** When the server last answered, in milliseconds since 1970. */
  at: number
}

/** What a call answered last. */
export type CachedResponse = { key: string; answer: unknown; at: number }

type OfflineDb = Dexie & { [Noun in SyncedNoun]: Table<Synced[Noun], string> } & {
  state: Table<FeedState, string>
  answers: Table<CachedResponse, string>
  outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'order'>>
}

/** Each operator's is their own: nobody sees what somebody else has left behind. */
const dbName = (operatorId: string) => `synapse-admin-${operatorId}`

let opened: OfflineDb | undefined

/**
 * The browser's own database: what the screens read, with a network and without.
 * @throws Error when nobody is signed in: what is still under way then writes nothing any more
 */
export const openDb = (): OfflineDb => {
  const operator = readOperator()
  if (!readToken() || !operator) throw new Error('Nobody is signed in.')
  if (opened?.name !== dbName(operator.id)) opened?.close()
  if (!opened || opened.name !== dbName(operator.id)) opened = open(operator.id)
  return opened
}

const open = (operatorId: string): OfflineDb => {
  const db = new Dexie(dbName(operatorId)) as OfflineDb
  db.version(1).stores({ ...tablesV1, state: 'name', answers: 'key, at', outbox: '++order' })
  db.version(2).stores(tablesV2)
  db.version(3)
    .stores(syncedNouns)
    .upgrade(async (transaction) => {
      // Until the server tells them anew, bookings look as they did: what they brought was paid.
      await transaction
        .table<Synced['bookings']>('bookings')
        .toCollection()
        .modify((booking) => {
          booking.paid = booking.revenue
          booking.owed = '0.00'
        })
      // Figures that were kept have no part that is owed.
      await transaction.table('answers').clear()
    })
  // A cold start reads the sessions around today, not thousands of bookings.
  db.version(4).stores({ bookings: 'id, sessionDate, [website+paymentStatus+sessionDate]' })
  // The browser closes it when its files go; the next who asks opens a new one.
  db.on('close', () => {
    if (opened === db) opened = undefined
  })
  return db
}

/** Signing out leaves nothing behind. */
export const deleteDb = async (operatorId: string): Promise<undefined> => {
  opened?.close()
  opened = undefined
  await Dexie.delete(dbName(operatorId))
}

/**
 * A session that was ended elsewhere leaves only what its operator has not been able to send.
 * @returns that
 */
export const deleteAllButOutbox = async (operatorId: string): Promise<OutboxEntry[]> => {
  const db = opened?.name === dbName(operatorId) ? opened : open(operatorId)
  opened = undefined
  const unsent = await db.outbox.orderBy('order').toArray()
  if (unsent.length > 0) {
    const rest = db.tables.filter(({ name }) => name !== 'outbox')
    await db.transaction('rw', rest, () => Promise.all(rest.map((table) => table.clear())))
  }
  db.close()
  if (unsent.length === 0) await Dexie.delete(dbName(operatorId))
  return unsent
}
