import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

// What was booked keeps its package's row, and so its label: the reference says so.
const sql = `
alter table website_packages
  drop constraint website_packages_type_check,
  drop constraint website_packages_number_of_students_check,
  add check (type ~ '^[a-z][a-z0-9-]{0,39}$'),
  add check (number_of_students between 1 and 20),
  -- One that comes by itself, with a booking from Stripe, stands at the end.
  add column position integer not null default 1000;
update website_packages set position = number_of_students;
alter table bookings
  drop constraint bookings_session_type_check,
  drop constraint bookings_number_of_students_check,
  add check (number_of_students between 1 and 20),
  add constraint bookings_package_fkey
    foreign key (website_id, session_type) references website_packages;
create index bookings_package on bookings (website_id, session_type);
`
