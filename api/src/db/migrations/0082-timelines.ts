import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// The database's identity now includes its timeline. Without this migration, the app would mistake
// its own update for a restore.
const sql = `
update feed_state set origin = origin || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
`
