import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Who is no longer invoiced leaves the list, not the books.
alter table clients add column archived_at timestamptz;
`
