import type { Db } from '#db/knex'

/**
 * Whose feed this is: the database, and the table that it was made in. After a restore it is another,
 * because its transactions count anew and what was deleted meanwhile is unknown.
 */
const originSql = `select (select system_identifier from pg_control_system())::text || '.' ||
  (select oid from pg_database where datname = current_database())::text || '.' ||
  'changed_records'::regclass::oid::text`

/** At each start: changes that were written down in another database mean nothing here. */
export const startFeed = (db: Db): Promise<void> =>
  db.transaction(async (trx) => {
    const { rows } = await trx.raw(
      `insert into feed_state (origin) values ((${originSql}))
      on conflict (only_row) do update set origin = excluded.origin, forgotten = 0
        where feed_state.origin <> excluded.origin
      returning origin`,
    )
    if (rows.length > 0) await trx.raw('delete from changed_records')
  })
