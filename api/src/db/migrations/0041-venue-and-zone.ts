import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Whether they meet online or in person, and whose clock shows another time than Malta's.
alter table bookings
  add column venue text not null default 'online' check (venue in ('online', 'in_person')),
  add column visitor_zone text check (visitor_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$');
`
