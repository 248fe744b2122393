import type { Db } from '@synapse/api/db/knex'
import { until } from '#support/run/until.ts'

/**
 * Returns how many connections to the database are waiting for a lock.
 * @param query counts only those whose statement matches this SQL pattern
 */
export const countLockWaits = async (db: Db, query = '%'): Promise<number> => {
  const { rows } = await db.raw(
    `select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database() and query like ?`,
    [query],
  )
  return rows.length
}

/** Waits until at least `count` connections are waiting for a lock. */
export const waitForLockWaits = (
  db: Db,
  { count = 1, query }: { count?: number; query?: string } = {},
) => until(`${count} waiting for a lock`, async () => (await countLockWaits(db, query)) >= count)
