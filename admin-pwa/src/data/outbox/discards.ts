import type { OfflineDb } from '#data/db.ts'

/** The keys of the most recently discarded entries. Other app versions ignore this row. */
type Discards = { name: 'discards'; keys: readonly string[] }

/** Returns the table that contains the row `discards`. */
export const discardsIn = (db: OfflineDb) => db.table<Discards, string>('state')

export const discardedKeys = async (db: OfflineDb): Promise<readonly string[]> =>
  (await discardsIn(db).get('discards'))?.keys ?? []
