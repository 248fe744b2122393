import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// Amounts are in the currency's smallest unit, as in Stripe's API, because some currencies have no cents.
const sql = `
create table stripe_payouts (
  id text primary key,
  amount bigint not null,
  currency text not null,
  status text not null,
  arrival_date date not null,
  failure text,
  is_complete boolean not null,
  created_at timestamptz not null
);
create index stripe_payouts_created on stripe_payouts (created_at desc, id desc);

create table stripe_transactions (
  id text primary key,
  type text not null,
  category text not null,
  source text,
  currency text not null,
  amount bigint not null,
  fee bigint not null,
  description text,
  payout_id text references stripe_payouts,
  created_at timestamptz not null
);
create index stripe_transactions_source on stripe_transactions (source);
create index stripe_transactions_payout on stripe_transactions (payout_id);
create index stripe_transactions_created on stripe_transactions (created_at);

create table stripe_balances (
  currency text primary key,
  available bigint not null,
  pending bigint not null,
  read_at timestamptz not null
);

create table ignored_differences (
  id text primary key,
  amount numeric(14,2) not null,
  reason text not null check (reason <> ''),
  created_at timestamptz default now() not null
);
select audit_table('ignored_differences', '{id}', 'id', '{amount}', '{id,created_at}');

create function keep_stripe_transactions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.payout_id is null or old.payout_id = new.payout_id)
    and to_jsonb(old) - 'payout_id' = to_jsonb(new) - 'payout_id' then return new; end if;
  raise exception 'transactions at Stripe cannot be changed or deleted'
    using errcode = 'check_violation', constraint = 'stripe_transactions_stay';
end $$;
create trigger keep_stripe_transactions before update or delete on stripe_transactions
  for each row execute function keep_stripe_transactions();
create trigger refuse_truncate before truncate on stripe_transactions
  for each statement execute function refuse_truncate();

do $$ declare t text; begin
  foreach t in array array['stripe_payouts', 'stripe_transactions', 'stripe_balances',
    'ignored_differences'] loop
    execute format('create trigger record_changed after insert or update or delete on %I
      for each statement execute function record_changed()', t);
  end loop;
end $$;
`
