import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- What opens the page of an issued invoice, hashed. Beside the invoice, which stays as it was issued.
create table invoice_links (
  invoice_id uuid primary key references invoices,
  token_hash bytea not null unique
);
create trigger mark_changed after insert or update or delete on invoice_links
  for each row execute function mark_changed('invoices', 'invoice_id');

-- Card pages that were opened for an invoice, each for what was owed then.
create table invoice_checkouts (
  id uuid primary key,
  invoice_id uuid not null references invoices,
  amount numeric(10, 2) not null check (amount > 0),
  -- Null until Stripe has answered.
  session_id text unique,
  url text,
  expires_at timestamptz not null,
  -- When nobody could pay there any more.
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index invoice_checkouts_open on invoice_checkouts (invoice_id) where ended_at is null;

alter table business
  -- Whether invoices can be paid by card on their page.
  add column pays_by_link boolean not null default true,
  -- Whether overdue invoices are reminded of by themselves.
  add column reminds_clients boolean not null default false;

-- An invoice is shown with when it was reminded of, and what has gone back of its payments.
create trigger mark_changed after update of sent_at on mails for each row
  when (new.invoice_id is not null) execute function mark_changed('invoices', 'invoice_id');

-- Invoices have become more than browsers keep of them: whoever has read before begins anew.
update feed_state set forgotten = pg_current_xact_id()::text::bigint;
`
