import type { Knex } from 'knex'

export const up = (db: Knex) =>
  db.raw(`
alter table business add column erased_after_years integer
  check (erased_after_years between 1 and 30)`)
