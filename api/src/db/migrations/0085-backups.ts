import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

const sql = `
create table backups (
  id uuid default gen_random_uuid() primary key,
  file text not null,
  host text not null,
  bytes bigint check (bytes > 0) not null,
  is_encrypted boolean not null,
  created_at timestamptz not null
);
create index backups_created on backups (created_at desc);
`
