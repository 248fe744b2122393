import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

const sql = `
alter table sessions
  add column start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column address text default '' not null,
  add column notes text default '' not null;
`
