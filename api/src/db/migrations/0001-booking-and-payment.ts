import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from the first migration; restore a backup instead.')
}

const timestamps = `
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()`

const hhmm = "'^([01][0-9]|2[0-3]):[0-5][0-9]$'"

const sql = `
create function touch_updated_at() returns trigger language plpgsql as $$
begin new.updated_at = now(); return new; end $$;

-- Who signs in ---------------------------------------------------------------------------------
create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null unique check (username <> ''),
  password text not null,
  ${timestamps}
);
create table operator_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index operator_sessions_user on operator_sessions (user_id);

-- Websites and what they sell ------------------------------------------------------------------
create table websites (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  domain text,
  description text,
  thumbnail text,
  primary_color text not null default '#0070f3' check (primary_color ~ '^#[0-9a-fA-F]{6}$'),
  status text not null default 'active' check (status in ('active', 'maintenance', 'inactive')),
  category text,
  meeting_link_template text,
  is_built_in boolean not null default false,
  ${timestamps}
);
create table website_packages (
  website_id uuid not null references websites on delete cascade,
  type text not null check (type in ('individual', 'duo', 'group')),
  label text not null check (label <> ''),
  description text not null default '',
  price numeric(10, 2) not null check (price >= 0),
  number_of_students integer not null check (number_of_students in (1, 2, 4)),
  duration_minutes integer not null check (duration_minutes between 15 and 180),
  is_offered boolean not null default true,
  primary key (website_id, type)
);

-- When sessions may start ----------------------------------------------------------------------
create table availability_patterns (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references websites on delete cascade,
  day_of_week integer not null check (day_of_week between 1 and 7), -- ISO: 1 is Monday
  start_time text not null check (start_time ~ ${hhmm}),
  end_time text not null check (end_time ~ ${hhmm}),
  is_active boolean not null default true,
  valid_from date,
  valid_until date,
  ${timestamps},
  check (start_time < end_time),
  check (valid_until >= valid_from),
  unique nulls not distinct (website_id, day_of_week, start_time, valid_from)
);
-- A null website is every website: there is one tutor.
create table availability_exceptions (
  id uuid primary key default gen_random_uuid(),
  website_id uuid references websites on delete cascade,
  date date not null,
  type text not null check (type in ('closed', 'open')),
  start_time text check (start_time ~ ${hhmm}),
  end_time text check (end_time ~ ${hhmm}),
  reason text,
  created_at timestamptz not null default now(),
  check (start_time is not null and (type = 'open' or end_time > start_time))
);
create index availability_exceptions_date on availability_exceptions (date);
create table admin_availability (
  id uuid primary key default gen_random_uuid(),
  website_id uuid references websites on delete cascade,
  date date not null,
  is_available boolean not null default true,
  start_time text check (start_time ~ ${hhmm}),
  end_time text check (end_time ~ ${hhmm}),
  reason text,
  ${timestamps},
  unique nulls not distinct (website_id, date)
);

-- Coupons --------------------------------------------------------------------------------------
create table coupons (
  id uuid primary key default gen_random_uuid(),
  website_id uuid references websites on delete cascade,
  code text not null unique check (code = upper(code) and code <> ''),
  description text,
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  discount_value numeric(10, 2) not null check (discount_value > 0),
  min_purchase numeric(10, 2) check (min_purchase >= 0),
  max_discount numeric(10, 2) check (max_discount > 0),
  usage_limit integer check (usage_limit > 0),
  usage_count integer not null default 0 check (usage_count >= 0),
  valid_from timestamptz not null default now(),
  valid_until timestamptz,
  is_active boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  check (discount_type = 'fixed' or discount_value <= 100),
  check (discount_type = 'percentage' or max_discount is null),
  check (valid_until > valid_from)
);

-- Bookings -------------------------------------------------------------------------------------
-- Adding hours to a timestamptz does not depend on the session's zone, so this is immutable.
create function blocked_by_session(session_date timestamptz) returns tstzrange
  language sql immutable parallel safe
  return tstzrange(session_date, session_date + interval '3 hours');

create table bookings (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references websites,
  checkout_id uuid unique,
  student_name text not null check (student_name <> ''),
  student_email text not null check (student_email <> ''),
  calendar_email text not null check (calendar_email <> ''),
  participant_emails text[] not null default '{}',
  session_date timestamptz not null,
  session_type text not null check (session_type in ('individual', 'duo', 'group')),
  number_of_students integer not null check (number_of_students in (1, 2, 4)),
  duration_minutes integer not null check (duration_minutes between 15 and 180),
  base_price numeric(10, 2) not null check (base_price >= 0),
  discount_amount numeric(10, 2) not null default 0 check (discount_amount >= 0),
  final_price numeric(10, 2) not null check (final_price >= 0),
  coupon_id uuid references coupons,
  coupon_code text,
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'completed', 'expired', 'cancelled', 'refunded')),
  source text not null default 'website' check (source in ('website', 'operator')),
  stripe_session_id text unique,
  stripe_payment_intent_id text,
  checkout_url text,
  checkout_attempt integer not null default 1,
  checkout_expires_at timestamptz,
  google_meet_link text,
  calendar_event_id text,
  invite_sequence integer not null default 0 check (invite_sequence >= 0),
  notes text,
  expires_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  ${timestamps},
  check (payment_status <> 'pending' or expires_at is not null),
  check (payment_status <> 'completed' or completed_at is not null),
  check (discount_amount <= base_price and final_price = base_price - discount_amount),
  -- One tutor: whatever the website, no two completed sessions start within three hours.
  constraint bookings_no_overlap
    exclude using gist (blocked_by_session(session_date) with &&) where (payment_status = 'completed')
);
create index bookings_completed_date on bookings (session_date) where payment_status = 'completed';
create index bookings_pending_expiry on bookings (expires_at) where payment_status = 'pending';
create index bookings_status_date on bookings (payment_status, session_date desc, id);
create index bookings_email on bookings (lower(student_email), session_date desc);
create index bookings_coupon on bookings (coupon_id) where coupon_id is not null;
create index bookings_website on bookings (website_id, payment_status);

create table availability_slots (
  id uuid primary key default gen_random_uuid(),
  website_id uuid references websites on delete cascade,
  date date not null,
  start_time text not null check (start_time ~ ${hhmm}),
  end_time text not null check (end_time ~ ${hhmm}),
  is_available boolean not null default true,
  booking_id uuid references bookings on delete set null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (website_id, date, start_time)
);

-- What happened to a booking, for its timeline.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings on delete cascade,
  kind text not null,
  at timestamptz not null default now(),
  detail jsonb not null default '{}'
);
create index booking_events_booking on booking_events (booking_id, at);

-- One row per mail and recipient: its key says what it is, so that it is sent once.
create table mails (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  booking_id uuid references bookings on delete cascade,
  kind text not null,
  recipient text not null,
  message_id text not null unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text
);
create index mails_booking on mails (booking_id);

-- Money ----------------------------------------------------------------------------------------
create table payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references bookings,
  invoice_id uuid,
  client_id uuid,
  amount numeric(10, 2) not null check (amount > 0),
  currency text not null default 'eur' check (currency = lower(currency)),
  payment_date timestamptz not null,
  payment_method text not null,
  reference text,
  status text not null default 'completed'
    check (status in ('completed', 'partially_refunded', 'refunded', 'disputed')),
  stripe_payment_intent_id text unique,
  stripe_charge_id text unique,
  notes text,
  created_at timestamptz not null default now()
);
create index payments_booking on payments (booking_id);
create index payments_date on payments (payment_date desc, id);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount numeric(10, 2) not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  requested_by text not null check (requested_by in ('operator', 'system', 'stripe')),
  reason text,
  stripe_refund_id text unique,
  failure_reason text,
  ${timestamps}
);
create index refunds_payment on refunds (payment_id);

create function refunds_within_payment() returns trigger language plpgsql as $$
declare paid numeric; given numeric;
begin
  if new.status = 'failed' then return new; end if;
  select amount into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into given from refunds
    where payment_id = new.payment_id and status <> 'failed' and id <> new.id;
  if given + new.amount > paid then
    raise exception 'refunds of payment % would exceed what was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end $$;
create trigger refunds_within_payment before insert or update on refunds
  for each row execute function refunds_within_payment();

create table stripe_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index stripe_events_received on stripe_events (received_at desc);

-- What the operator has to do ------------------------------------------------------------------
create table todo_items (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('booking_cancellation', 'refund_processing', 'general')),
  title text not null check (title <> ''),
  description text,
  priority text not null default 'medium' check (priority in ('high', 'medium', 'low')),
  status text not null default 'pending'
    check (status in ('pending', 'in_progress', 'completed', 'cancelled')),
  related_booking_id uuid references bookings,
  related_data jsonb not null default '{}',
  -- Says what the item is about, so that a repeated cause makes no second one.
  key text unique,
  ${timestamps},
  completed_at timestamptz,
  check ((status = 'completed') = (completed_at is not null))
);
create index todo_items_status on todo_items (status, created_at desc);
create index todo_items_booking on todo_items (related_booking_id);

-- Keeps updated_at true ------------------------------------------------------------------------
create trigger touch before update on users for each row execute function touch_updated_at();
create trigger touch before update on websites for each row execute function touch_updated_at();
create trigger touch before update on availability_patterns for each row execute function touch_updated_at();
create trigger touch before update on admin_availability for each row execute function touch_updated_at();
create trigger touch before update on bookings for each row execute function touch_updated_at();
create trigger touch before update on refunds for each row execute function touch_updated_at();
create trigger touch before update on todo_items for each row execute function touch_updated_at();

-- Tells every process to drop what it keeps ready for the public -------------------------------
create function public_read_changed() returns trigger language plpgsql as $$
begin perform pg_notify('public_read_changed', tg_table_name); return null; end $$;
create trigger public_read_inserted after insert on bookings for each row
  when (new.payment_status = 'completed') execute function public_read_changed();
create trigger public_read_updated after update on bookings for each row
  when ((old.payment_status = 'completed' or new.payment_status = 'completed')
    and (old.payment_status, old.session_date) is distinct from (new.payment_status, new.session_date))
  execute function public_read_changed();
create trigger public_read_deleted after delete on bookings for each row
  when (old.payment_status = 'completed') execute function public_read_changed();
create trigger public_read_changed after insert or update or delete or truncate on websites
  for each statement execute function public_read_changed();
create trigger public_read_changed after insert or update or delete or truncate on website_packages
  for each statement execute function public_read_changed();
create trigger public_read_changed after insert or update or delete or truncate on availability_patterns
  for each statement execute function public_read_changed();
create trigger public_read_changed after insert or update or delete or truncate on availability_exceptions
  for each statement execute function public_read_changed();
create trigger public_read_changed after insert or update or delete or truncate on admin_availability
  for each statement execute function public_read_changed();
create trigger public_read_changed after insert or update or delete or truncate on availability_slots
  for each statement execute function public_read_changed();

-- The built-in website -------------------------------------------------------------------------
with site as (
  insert into websites (name, slug, description, category, primary_color, is_built_in)
  values ('Synapse AI', 'synapse-ai', 'A two-hour masterclass on working with AI.', 'Education',
    '#0070f3', true)
  returning id
), packages as (
  insert into website_packages (website_id, type, label, description, price, number_of_students, duration_minutes)
  select site.id, p.* from site, (values
    ('individual', 'Individual', 'One to one: the pace, the examples and the tools are yours.', 60.00, 1, 120),
    ('duo', 'Duo', 'Two of you learn together, with 15 minutes more.', 100.00, 2, 135),
    ('group', 'Group', 'Up to four people, a team or a family, with 30 minutes more.', 150.00, 4, 150)
  ) as p(type, label, description, price, number_of_students, duration_minutes)
)
insert into availability_patterns (website_id, day_of_week, start_time, end_time)
select site.id, d, t, to_char(t::time + interval '2 hours', 'HH24:MI')
from site, generate_series(1, 6) d, unnest(array['09:00', '12:00', '15:00']) t
where d < 6 or t <> '15:00';
`
