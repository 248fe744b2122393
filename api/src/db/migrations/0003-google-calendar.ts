import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- The connection to Google Calendar: one tutor, so one row, for every website --------------------
create table calendar_sync_status (
  id uuid primary key default gen_random_uuid(),
  website_id uuid references websites on delete cascade,
  last_sync_at timestamptz,
  sync_enabled boolean not null default true,
  -- The address of the primary calendar, which is the account's.
  calendar_id text,
  -- pull: only busy times are read. push: only sessions are written.
  sync_direction text not null default 'both' check (sync_direction in ('both', 'pull', 'push')),
  connected_at timestamptz,
  -- Encrypted with a key made from APP_SECRET.
  refresh_token bytea,
  sync_token text,
  full_sync_at timestamptz,
  -- Why the connection has ended; nothing is asked of Google until it is made anew.
  problem text,
  failing_since timestamptz,
  last_failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (website_id),
  check (refresh_token is null or (calendar_id is not null and connected_at is not null))
);
create trigger touch before update on calendar_sync_status
  for each row execute function touch_updated_at();
insert into calendar_sync_status default values;

-- Consent pages that are open: each answer is taken once, from the browser that asked ------------
create table oauth_states (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  operator_session_id uuid not null references operator_sessions on delete cascade,
  code_verifier bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oauth_states_session on oauth_states (operator_session_id);

-- When the tutor is busy with something else -----------------------------------------------------
create table busy_periods (
  event_id text primary key,
  recurring_event_id text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at < ends_at)
);
create index busy_periods_end on busy_periods (ends_at);
create index busy_periods_recurring on busy_periods (recurring_event_id)
  where recurring_event_id is not null;
create trigger public_read_changed after insert or delete on busy_periods
  for each row execute function public_read_changed();
create trigger public_read_updated after update on busy_periods for each row
  when ((old.starts_at, old.ends_at) is distinct from (new.starts_at, new.ends_at))
  execute function public_read_changed();
create trigger public_read_emptied after truncate on busy_periods
  for each statement execute function public_read_changed();

-- The sessions' own events, with the times that Google last had from us or told us ---------------
create table calendar_events (
  booking_id uuid primary key references bookings on delete cascade,
  calendar_id text not null,
  event_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A confirmation that went out without the meeting's link, by the sequence of its invitation.
alter table bookings add column link_promised_sequence integer;
`
