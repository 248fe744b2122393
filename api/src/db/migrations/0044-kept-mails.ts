import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- What a mail of a booking said, as it was sent; null in those from before, and in all others.
alter table mails add column content jsonb;
`
