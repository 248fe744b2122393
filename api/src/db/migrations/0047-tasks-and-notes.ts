import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- To-dos that were deleted, whole, so that it can be undone. A table of their own: no list, count or
-- feed has to leave them out, and nobody can forget to.
create table deleted_todo_items (
  id uuid primary key,
  item jsonb not null,
  deleted_at timestamptz not null default now()
);
create index deleted_todo_items_deleted on deleted_todo_items (deleted_at);
`
