import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// Descriptions no longer contain the number of people, which is shown beside them. Descriptions
// that the operator has edited don't change.
const sql = `
update website_packages set description = shorter.text from (values
  ('One to one: the pace, the examples and the tools are yours.',
    'Your pace, your examples, your tools.'),
  ('For two people who learn together.', 'For colleagues, friends or a couple.'),
  ('For a team, a family or friends, up to four people.', 'For a team, a family or a club.')
) as shorter(before, text)
where description = shorter.before;
`
