import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
alter table business_settings rename to business;
alter table business
  add column tutor_name text not null default '',
  add column contact_email text not null default '',
  add column contact_phone text not null default '',
  add column whatsapp text not null default '',
  add column place text not null default '',
  add column facebook text not null default '',
  add column linkedin text not null default '';

-- The pages say it.
create trigger public_read_changed after update on business
  for each statement execute function public_read_changed();
`
