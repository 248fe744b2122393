import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Whose bank account it is, where that is not the business's name.
alter table business add column account_holder text not null default '';
`
