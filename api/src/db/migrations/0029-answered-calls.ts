import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

// Calls that may come again because their answer was lost, and how they were answered.
const sql = `
create table answered_calls (
  key uuid primary key,
  operator_id uuid not null references users on delete cascade,
  call text not null,
  status integer,
  body jsonb,
  at timestamptz not null default now()
);
create index answered_calls_at on answered_calls (at);
`
