import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- The next number of each month. A row, not a sequence: what is rolled back takes no number.
create table quote_series (
  series text primary key,
  next integer not null check (next > 1)
);

create table quotes (
  id uuid primary key default gen_random_uuid(),
  -- Given when it is sent.
  quote_number text unique,
  client_id uuid not null references clients,
  website_id uuid references websites on delete set null,
  title text not null check (title <> ''),
  description text,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  valid_until date not null,
  -- [{id, description, quantity, unitPrice, vatCategory, vatPercent, vatReason, net}, …]
  lines jsonb not null check (jsonb_array_length(lines) > 0),
  subtotal numeric(10, 2) not null check (subtotal >= 0),
  tax_amount numeric(10, 2) not null default 0 check (tax_amount >= 0),
  total numeric(10, 2) not null check (total = subtotal + tax_amount),
  notes text,
  -- What opens its page, hashed.
  token_hash bytea unique,
  sent_at timestamptz,
  answered_at timestamptz,
  -- As who answered on its page wrote it; null where the operator has written the answer down.
  answered_by text,
  -- What was made of it.
  invoice_id uuid references invoices on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((status = 'draft') = (quote_number is null)),
  check ((status = 'draft') = (token_hash is null)),
  check ((status = 'draft') = (sent_at is null)),
  check ((status in ('accepted', 'declined')) = (answered_at is not null)),
  check (answered_by is null or answered_at is not null),
  check (invoice_id is null or status = 'accepted')
);
create index quotes_client on quotes (client_id);
create index quotes_created on quotes (created_at desc, id);

-- What a customer has been offered stays as it was offered, whoever writes here.
create function hold_sent_quote() returns trigger language plpgsql as $$
declare free text[] := array['status', 'answered_at', 'answered_by', 'invoice_id', 'website_id',
  'updated_at', 'version'];
begin
  if old.status <> 'draft'
    and (new.status = 'draft' or (to_jsonb(new) - free) <> (to_jsonb(old) - free)) then
    raise exception 'quote % has been sent and cannot be changed', old.id
      using errcode = 'check_violation', constraint = 'quotes_stay_as_sent';
  end if;
  return new;
end $$;
create trigger hold_sent before update on quotes
  for each row execute function hold_sent_quote();

create trigger touch before update on quotes for each row execute function touch_updated_at();
create trigger next_version before update on quotes for each row execute function next_version();
create trigger mark_changed after insert or update or delete on quotes
  for each row execute function mark_changed('quotes', 'id');
`
