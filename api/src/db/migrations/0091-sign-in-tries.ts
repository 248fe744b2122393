import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// Until now, the app created this table when it started, which required the privilege to create
// tables.
const sql = `
create table if not exists sign_in_tries (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
)
`
