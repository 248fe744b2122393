import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// The new column shows which bookings changed while the calendar wasn't connected.
const sql = `
alter table calendar_events add column booking_version int;
comment on column calendar_events.booking_version is
  'The version of the booking that Google has; null if unknown.';
`
