import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- The day in Malta by which a to-do is to be done, where there is one.
alter table todo_items add column due_on date;
`
