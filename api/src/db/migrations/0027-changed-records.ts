import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

// Which records changed in which transaction, for the feed that keeps the operator's browser up to
// date. Only ever added to, so that nobody waits for anybody; what is old is deleted by night. By
// transaction and not by sequence or time: those are given out before the commit, and a reader
// would pass by what commits later (PostgreSQL, "System Information Functions", pg_snapshot_xmin).
const sql = `
create table changed_records (
  noun text not null,
  key text not null,
  xid bigint not null default pg_current_xact_id()::text::bigint,
  at timestamptz not null default now(),
  primary key (xid, noun, key)
);
create index changed_records_at on changed_records (at);

create table feed_state (
  only_row boolean primary key default true check (only_row),
  origin text not null,
  forgotten bigint not null default 0
);

-- Its arguments are pairs: a noun, and the column that has the key of its record.
create function mark_changed() returns trigger language plpgsql as $$
declare
  before jsonb;
  after jsonb;
begin
  if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
  for n in 0 .. tg_nargs - 1 by 2 loop
    insert into changed_records (noun, key)
      select distinct tg_argv[n], name
      from unnest(array[before ->> tg_argv[n + 1], after ->> tg_argv[n + 1]]) name
      where name is not null
      on conflict do nothing;
  end loop;
  perform pg_notify('record_changed', '');
  return null;
end $$;

create trigger mark_changed after insert or update or delete on bookings
  for each row execute function mark_changed('bookings', 'id', 'students', 'student_key');
create trigger mark_changed after insert or update or delete on payments
  for each row execute function mark_changed('bookings', 'booking_id');
create trigger mark_changed after insert or update or delete on todo_items
  for each row execute function mark_changed('todos', 'id', 'bookings', 'related_booking_id');
create trigger mark_changed after insert or update or delete on coupons
  for each row execute function mark_changed('coupons', 'id');
create trigger mark_changed after insert or update or delete on clients
  for each row execute function mark_changed('clients', 'id');
create trigger mark_changed after insert or update or delete on archived_students
  for each row execute function mark_changed('students', 'student_key');
create trigger mark_changed after insert or update or delete on admin_availability
  for each row execute function mark_changed('availabilityDays', 'id');
create trigger mark_changed after insert or update or delete on availability_exceptions
  for each row execute function mark_changed('availabilityExceptions', 'id');

-- A booking is shown with its website's and its package's present name.
create function mark_bookings_renamed() returns trigger language plpgsql as $$
begin
  insert into changed_records (noun, key)
    select 'bookings', id from bookings where website_id = new.website_id
      and session_type = new.type and session_date > now() - interval '13 months'
    on conflict do nothing;
  return null;
end $$;
create trigger mark_bookings_renamed after update of label on website_packages
  for each row when (old.label <> new.label) execute function mark_bookings_renamed();

drop trigger record_changed on bookings;
drop trigger record_changed on payments;
drop trigger record_changed on todo_items;
drop trigger record_changed on coupons;
drop trigger record_changed on clients;
create or replace trigger record_changed after insert or update or delete on availability_patterns
  for each statement execute function record_changed();
create or replace trigger record_changed after insert or update or delete on availability_slots
  for each statement execute function record_changed();
create or replace trigger record_changed after insert or update or delete on website_packages
  for each statement execute function record_changed();
create or replace trigger record_changed after insert or update or delete on disputes
  for each statement execute function record_changed();
create or replace trigger record_changed after insert or update or delete on calendar_sync_status
  for each row execute function record_changed();
`
