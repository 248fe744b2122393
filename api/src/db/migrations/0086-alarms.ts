import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

const sql = `
create table alarms (
  id uuid default gen_random_uuid() primary key,
  kind text not null,
  subject text not null,
  detail text not null,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index alarms_active on alarms (kind, subject) where (ended_at is null);
`
