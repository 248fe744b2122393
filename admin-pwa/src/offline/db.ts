import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { Dexie, type EntityTable } from 'dexie'

/** What the screens read when the network is gone. The server's answers land here. */
export type Tables = {
  bookings: AdminBooking
  todos: Todo
  websites: AdminWebsite
  coupons: AdminCoupon
}
export type TableName = keyof Tables

/** When a table was last filled from the server, in milliseconds since 1970. */
type Saved = { table: TableName; at: number }

type OfflineDb = Dexie & { [Name in TableName]: EntityTable<Tables[Name], 'id'> } & {
  saved: EntityTable<Saved, 'table'>
}

let opened: OfflineDb | undefined

const offlineDb = (): OfflineDb => {
  if (!opened) {
    opened = new Dexie('synapse-admin') as OfflineDb
    const tables = { bookings: 'id', todos: 'id', websites: 'id', coupons: 'id', saved: 'table' }
    opened.version(2).stores(tables)
    // Rows as an earlier version saved them lack what the screens read now.
    opened
      .version(3)
      .stores(tables)
      .upgrade((change) =>
        Promise.all(Object.keys(tables).map((name) => change.table(name).clear())),
      )
  }
  return opened
}

/**
 * Keeps rows of an answer. A whole list takes the place of what was there, so that what the server
 * deleted is gone here too; a part of one is laid over it.
 */
export const saveRows = async <Name extends TableName>(
  name: Name,
  rows: readonly Tables[Name][],
  isWhole: boolean,
): Promise<void> => {
  const db = offlineDb()
  const table = db.table<Tables[Name], string>(name)
  await db.transaction('rw', [table, db.saved], async () => {
    if (isWhole) await table.clear()
    await table.bulkPut([...rows])
    await db.saved.put({ table: name, at: Date.now() })
  })
}

/** All rows of a table and when they were last saved; undefined when they never were. */
export const savedRows = async <Name extends TableName>(
  name: Name,
): Promise<{ rows: Tables[Name][]; at: number } | undefined> => {
  const db = offlineDb()
  const saved = await db.saved.get(name)
  return saved && { rows: await db.table<Tables[Name], string>(name).toArray(), at: saved.at }
}

/** Signing out leaves nothing behind. */
export const wipeOffline = async (): Promise<void> => {
  opened?.close()
  opened = undefined
  await Dexie.delete('synapse-admin')
}
