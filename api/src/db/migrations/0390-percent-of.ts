import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

const sql = `
create function percent_of(cents numeric, percent numeric) returns numeric language sql immutable
  return round(cents * percent / 100);
comment on function percent_of is 'A percentage of an amount in cents, as percentOfCents rounds it.';
`
