import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Where an unpaid booking was begun, as a keyed hash: limits are counted by it. Null afterwards.
alter table bookings add column caller_key text;
`
