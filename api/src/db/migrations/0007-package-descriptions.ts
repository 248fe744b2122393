import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

// Only the first texts: what the operator wrote stays.
const sql = `
update website_packages set description = 'Two of you learn together, with 15 extra minutes.'
  where description = 'Two of you learn together, with 15 minutes more.';
update website_packages set description = 'Up to four people, a team or a family, with 30 extra minutes.'
  where description = 'Up to four people, a team or a family, with 30 minutes more.';
`
