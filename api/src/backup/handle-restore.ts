import { skipNumbers } from '#backup/restore-numbers'
import type { Db } from '#db/knex'
import { identitySql, queryRows } from '#db/sql'

/**
 * Checks whether the database was restored. If so, starts the feed over (clears the change log and
 * invalidates all cursors) and skips document numbers. The app calls this when it starts, and the
 * feed calls it when it detects a restored database.
 */
export const handleRestore = (db: Db): Promise<void> =>
  db.transaction(async (trx) => {
    const [row] = await queryRows<{ origin: string; isRestored: boolean }>(
      trx,
      `insert into feed_state (origin) values (${identitySql})
      on conflict (only_row) do update set origin = excluded.origin,
        purged = pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1
        where feed_state.origin <> excluded.origin
      returning origin, xmax <> 0 as is_restored`,
    )
    if (row) await trx.raw('delete from changed_records')
    if (row?.isRestored) await skipNumbers(trx, row.origin)
  })
