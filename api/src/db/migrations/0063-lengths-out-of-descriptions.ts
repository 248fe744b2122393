import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

// The length is a field of its own: once that is changed, a description that repeats it is wrong.
const sql = `
update website_packages set description = 'For two people who learn together.'
  where description = 'Two of you learn together, with 15 extra minutes.';
update website_packages set description = 'For a team, a family or friends, up to four people.'
  where description = 'Up to four people, a team or a family, with 30 extra minutes.';
`
