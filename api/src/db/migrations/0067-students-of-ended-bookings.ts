import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Students include those whose bookings were all cancelled or refunded. An index alone counts them.
drop index bookings_student_key;
create index bookings_student_key on bookings (student_key, session_date)
  include (website_id, payment_status, is_no_show)
  where payment_status in ('completed', 'cancelled', 'refunded');

-- Devices that are in sync learn of them as if they had just changed.
insert into changed_records (noun, key)
  select 'students', student_key from bookings
  where payment_status in ('completed', 'cancelled', 'refunded')
  group by student_key having not bool_or(payment_status = 'completed')
  on conflict do nothing;
`
