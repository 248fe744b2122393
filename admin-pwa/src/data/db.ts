import type { Synced } from '@synapse/shared/sync/contract'
import { type SyncedType, syncedKeyFields } from '@synapse/shared/sync/synced'
import { Dexie, type Table } from 'dexie'
import { addMissingFields, upgradeEntry, upgradePatch } from '#data/older-apps.ts'
import type { OutboxEntry } from '#data/outbox/entry.ts'
import { isSignedIn, readOperator, readToken } from '#data/sign-in-storage.ts'

export type FeedState = {
  name: 'feed'
  cursor: string
  mark: string
  /** Whether the first sync is complete. */
  isWhole: boolean
  /** Whether the server has older bookings that this device doesn't store. */
  hasOlder: boolean
  /**
   * The record types that the app synced, by their stored names; undefined if the app's first
   * version stored the data.
   */
  nouns?: readonly SyncedType[]
  /** The `recordsVersion` of the app that read the feed; undefined for older versions. */
  recordsVersion?: number
  /** When the last response arrived, in milliseconds since 1970. */
  at: number
}

export type CachedAnswer<Answer = unknown> = { key: string; answer: Answer; at: number }

export type OfflineDb = Dexie & { [Type in SyncedType]: Table<Synced[Type], string> } & {
  state: Table<FeedState, string>
  answers: Table<CachedAnswer, string>
  outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'order'>>
}

/** Each operator has a separate database. */
const dbName = (operatorId: string) => `synapse-admin-${operatorId}`

let opened: OfflineDb | undefined

/** @throws SignedOutError, so that work that is still running after a logout can't write data */
export const openDb = (): OfflineDb => {
  const operator = readOperator()
  if (!readToken() || !operator) throw new DOMException('You’re signed out.', 'SignedOutError')
  if (opened?.name === dbName(operator.id)) return opened
  opened?.close()
  opened = open(operator.id)
  return opened
}

/**
 * Async, so that it rejects instead of throwing if signed out: `liveQuery` doesn't catch
 * synchronous errors.
 */
export const readOutbox = async (db = openDb()): Promise<OutboxEntry[]> =>
  (await db.outbox.orderBy('order').toArray()).map(upgradeEntry)

const open = (operatorId: string): OfflineDb => {
  // Dexie's own cache is off, so that live queries report a change only once it is on disk.
  const db = new Dexie(dbName(operatorId), { cache: 'disabled' }) as OfflineDb
  const tables = {
    ...syncedKeyFields,
    // With these indexes, a cold start reads only the sessions around today.
    bookings: 'id, sessionDate, [website+paymentStatus+sessionDate]',
    state: 'name',
    answers: 'key, at',
    outbox: '++order',
  }
  // Dexie adds tables and indexes that are missing from an older database.
  db.version(8)
    .stores(tables)
    .upgrade(async (transaction) => {
      for (const [type, addMissing] of Object.entries(addMissingFields))
        await transaction.table(type).toCollection().modify(addMissing)
      await transaction
        .table<OutboxEntry>('outbox')
        .toCollection()
        .modify(({ patches }) => {
          for (const patch of patches.map(upgradePatch))
            if ('put' in patch) addMissingFields[patch.type]?.(patch.put as object)
        })
      // The cached answers may be missing the new fields.
      await transaction.table('answers').clear()
    })
  // A browser that deletes the database's files also closes the database; the next call reopens it.
  db.on('close', () => {
    if (opened === db) opened = undefined
  })
  return db
}

export const deleteDb = async (operatorId: string): Promise<undefined> => {
  opened?.close()
  opened = undefined
  await Dexie.delete(dbName(operatorId))
}

/**
 * After a sign-out elsewhere, deletes everything except unsent changes. Does nothing if the
 * operator has signed in again, because they may have saved new changes.
 * @returns the unsent changes
 */
export const deleteAllButOutbox = async (operatorId: string): Promise<OutboxEntry[]> => {
  const db = opened?.name === dbName(operatorId) ? opened : open(operatorId)
  opened = undefined
  const unsent = await readOutbox(db)
  const isBack = isSignedIn(operatorId)
  if (unsent.length > 0 && !isBack) {
    const rest = db.tables.filter(({ name }) => name !== 'outbox')
    await db.transaction('rw', rest, () => Promise.all(rest.map((table) => table.clear())))
  }
  db.close()
  if (unsent.length === 0 && !isBack) await Dexie.delete(dbName(operatorId))
  return unsent
}
