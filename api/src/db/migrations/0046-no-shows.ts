import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Whether nobody came to a session that was held. It changes no money.
alter table bookings add column is_no_show boolean not null default false;
`
