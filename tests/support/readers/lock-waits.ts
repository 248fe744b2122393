import type { Db } from '@synapse/api/db/knex'
import { until } from '#support/run/until.ts'

/**
 * Returns how many database connections are waiting for a lock.
 * @param query an SQL pattern; counts only statements that match it
 */
export const countLockWaits = async (db: Db, query = '%'): Promise<number> => {
  const { rows } = await db.raw(
    `select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database() and query like ?`,
    [query],
  )
  return rows.length
}

/** Waits until `count` or more connections are waiting for a lock. */
export const waitForLockWaits = (
  db: Db,
  { count = 1, query }: { count?: number; query?: string } = {},
) => until(`${count} waiting for a lock`, async () => (await countLockWaits(db, query)) >= count)
