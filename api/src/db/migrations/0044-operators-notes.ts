import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- What the guest wrote when they booked; notes are the operator's own. Whatever stands with a visitor's
-- booking counts as theirs: nobody knows any more who wrote which part of it.
alter table bookings add column guest_message text;
update bookings set guest_message = notes, notes = null where source = 'website' and notes is not null;
`
