import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

// Addresses of people who never paid must not outlive their bookings: a booking that was never
// completed says nothing about a student, and an event's contents are never read.
const sql = `
drop trigger mark_changed on bookings;
create trigger mark_changed after insert or update or delete on bookings
  for each row execute function mark_changed('bookings', 'id');
create trigger mark_student_added after insert on bookings for each row
  when (new.payment_status not in ('pending', 'expired'))
  execute function mark_changed('students', 'student_key');
create trigger mark_student_changed after update on bookings for each row
  when (old.payment_status not in ('pending', 'expired')
    or new.payment_status not in ('pending', 'expired'))
  execute function mark_changed('students', 'student_key');
create trigger mark_student_gone after delete on bookings for each row
  when (old.payment_status not in ('pending', 'expired'))
  execute function mark_changed('students', 'student_key');

-- A device may still wait for one of these changes, so all devices read everything anew once.
with forgotten as (
  delete from changed_records where noun = 'students' and not exists (
    select from bookings where student_key = key and payment_status not in ('pending', 'expired')
  ) returning xid
)
update feed_state set forgotten = greatest(forgotten, (select max(xid) from forgotten))
  where exists (select from forgotten);

alter table stripe_events drop column payload;
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'empty-stripe-events';
  end if;
end $$;
`
