import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

const sql = `
create table sign_in_factors (
  id uuid default gen_random_uuid() primary key,
  user_id uuid references users on delete cascade not null,
  kind text check (kind in ('app', 'passkey')) not null,
  name text check (name <> '') not null,
  app_secret bytea,
  last_step integer,
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  created_at timestamptz default now() not null,
  last_used_at timestamptz,
  constraint factor_is_complete check (case kind
    when 'app' then app_secret is not null and credential_id is null
    else app_secret is null and credential_id is not null and public_key is not null
      and sign_count is not null and transports is not null end)
);
comment on column sign_in_factors.app_secret is
  'The key of the authenticator app, encrypted with a key derived from APP_SECRET.';
comment on column sign_in_factors.last_step is
  'The time step of the last accepted code. Codes of this and earlier steps are refused.';
create unique index sign_in_factors_app on sign_in_factors (user_id) where (kind = 'app');
create index sign_in_factors_user on sign_in_factors (user_id);

create table recovery_codes (
  user_id uuid references users on delete cascade not null,
  code_hash bytea check (octet_length(code_hash) = 32) not null,
  primary key (user_id, code_hash)
);

create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  user_id uuid references users on delete cascade not null,
  operator_session_id uuid references operator_sessions on delete cascade,
  expires_at timestamptz not null
);
comment on column passkey_challenges.operator_session_id is
  'The sign-in session that adds a passkey; null for a challenge to sign in.';
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_session on passkey_challenges (operator_session_id);

alter table users add column refund_limit numeric(10,2) check (refund_limit >= 0);
comment on column users.refund_limit is
  'Refunds need the password again if those of 24 hours exceed this amount; null if none do.';

alter table operator_sessions add column confirmed_at timestamptz;
comment on column operator_sessions.confirmed_at is
  'When the password was last entered in this session.';
`
