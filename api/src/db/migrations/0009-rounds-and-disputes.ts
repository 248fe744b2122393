import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- What comes round by itself: which round is under way, and since when all has been done -----------
create table rounds (
  name text primary key,
  -- Who dies in the middle holds it up to here.
  running_until timestamptz,
  -- When the last one began that left nothing undone.
  succeeded_at timestamptz
);

-- Payments that a cardholder's bank has taken back, as Stripe says --------------------------------
create table disputes (
  id text primary key,
  payment_id uuid not null references payments,
  amount numeric(10, 2) not null check (amount >= 0),
  reason text not null,
  status text not null,
  -- What Stripe has taken out of the balance for it, less what came back.
  withdrawn numeric(10, 2) not null check (withdrawn >= 0),
  fee numeric(10, 2) not null check (fee >= 0),
  -- When Stripe was asked.
  read_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index disputes_payment on disputes (payment_id);
create index disputes_open on disputes (created_at)
  where status not in ('won', 'lost', 'warning_closed', 'prevented');

alter table payments
  drop constraint payments_status_check,
  add constraint payments_status_check check (status in
    ('completed', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost')),
  -- Kept with it, as what was refunded is.
  add column disputed numeric(10, 2) not null default 0,
  add column dispute_fees numeric(10, 2) not null default 0;

create function count_disputes() returns trigger language plpgsql as $$
begin
  -- First the row, then a statement of its own that sees what others have committed meanwhile.
  perform 1 from payments where id = new.payment_id for update;
  update payments set (disputed, dispute_fees) = (
    select coalesce(sum(withdrawn), 0), coalesce(sum(fee), 0) from disputes
    where payment_id = new.payment_id
  ) where id = new.payment_id;
  return null;
end $$;
create trigger count_disputes after insert or update on disputes
  for each row execute function count_disputes();

-- How often something was done on a day, by whom; nobody is named ---------------------------------
create table daily_counts (
  day date not null,
  key bytea not null check (octet_length(key) = 32),
  count integer not null default 1,
  primary key (day, key)
);
`
