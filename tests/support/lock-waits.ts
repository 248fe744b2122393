import type { Db } from '@synapse/api/db/knex'

/** Returns how many connections to the database are waiting for a lock. */
export const lockWaits = async (db: Db): Promise<number> => {
  const { rows } = await db.raw(`select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`)
  return rows.length
}
