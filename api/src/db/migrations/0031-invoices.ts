import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

// Invoices, what they charge, and how they are numbered and paid. Whoever writes here, an issued
// invoice stays as it was issued: the triggers below refuse everything else.
const sql = `
alter table business
  drop constraint business_settings_vat_regime_check,
  add constraint business_vat_regime_check
    check (vat_regime in ('article_10', 'article_11', 'exempt', 'not_registered'));

-- The next number of each series. A row, not a sequence: what is rolled back takes no number.
create table invoice_series (
  series text primary key,
  next integer not null check (next > 1),
  -- The issue date of its latest.
  latest date not null
);

create table invoices (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  status text not null default 'draft' check (status in ('draft', 'issued')),
  -- Of a draft a provisional one, which others may have, too.
  invoice_number text not null,
  client_id uuid references clients,
  issue_date date not null,
  due_date date not null,
  -- YYYY-MM
  period text not null check (period ~ '^[0-9]{4}-[0-9]{2}$'),
  bill_to_name text not null check (bill_to_name <> ''),
  bill_to_address text not null,
  bill_to_vat text,
  notes text,
  net_total numeric(10, 2) not null,
  vat_total numeric(10, 2) not null,
  gross_total numeric(10, 2) not null,
  -- The spreadsheets that its lines came from: [{name, hash}, …].
  source_files jsonb not null default '[]',
  -- The business as it was when it was issued.
  issuer jsonb,
  issued_at timestamptz,
  -- The invoice that a credit note takes back: once.
  corrects uuid unique references invoices,
  -- When it last went out by mail.
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (due_date >= issue_date),
  check (gross_total = net_total + vat_total),
  check (kind = 'credit_note' or least(net_total, vat_total) >= 0),
  check (kind = 'invoice' or greatest(net_total, vat_total) <= 0),
  check ((kind = 'credit_note') = (corrects is not null)),
  check ((status = 'issued') = (issued_at is not null and issuer is not null))
);
create unique index invoices_number on invoices (invoice_number) where status = 'issued';
create index invoices_date on invoices (issue_date desc, created_at desc, id);
create index invoices_client on invoices (client_id);

create table invoice_lines (
  invoice_id uuid not null references invoices on delete cascade,
  id uuid not null,
  -- The invoice's client, so that an index can say that nobody is charged twice.
  client_id uuid references clients,
  position integer not null check (position >= 0),
  date date,
  student text not null,
  subject text not null,
  unit text not null check (unit in ('hour', 'piece')),
  hours numeric(10, 2) not null,
  rate numeric(10, 2) not null check (rate >= 0),
  vat_category text not null
    check (vat_category in ('standard', 'exempt', 'reverse_charge', 'outside_scope')),
  vat_percent numeric(5, 2) not null check (vat_percent between 0 and 100),
  vat_reason text not null,
  net numeric(10, 2) not null,
  -- Which session of a sheet it charges; null for what was written by hand.
  fingerprint text,
  -- Its invoice was credited: the session may be charged again.
  is_freed boolean not null default false,
  primary key (invoice_id, id),
  unique (invoice_id, position),
  check (vat_category = 'standard' or (vat_percent = 0 and vat_reason <> ''))
);
create index invoice_lines_id on invoice_lines (id);
create unique index invoice_lines_charged_once on invoice_lines (client_id, fingerprint)
  where fingerprint is not null and not is_freed;

-- The PDF of an issued invoice, byte for byte as it was made first.
create table invoice_files (
  invoice_id uuid primary key references invoices,
  bytes bytea not null,
  sha256 text not null check (sha256 = encode(sha256(bytes), 'hex')),
  created_at timestamptz not null default now()
);

-- Hours of tutoring, each written with the invoice that charges it.
create table sessions (
  id uuid primary key,
  client_id uuid not null references clients,
  date date not null,
  student text not null,
  subject text not null,
  hours numeric(10, 2) not null,
  rate numeric(10, 2) not null,
  net_amount numeric(10, 2) not null,
  vat_percent numeric(5, 2) not null,
  vat_amount numeric(10, 2) not null,
  gross_amount numeric(10, 2) not null check (gross_amount = net_amount + vat_amount),
  -- Where it came from: the invoice with which it was written knows the files.
  invoice_id uuid not null references invoices on delete cascade,
  fingerprint text,
  -- What charges it now; null once that was credited.
  invoice_period text,
  invoice_number text,
  created_at timestamptz not null default now(),
  check ((invoice_period is null) = (invoice_number is null))
);
create index sessions_client on sessions (client_id, date);
create index sessions_invoice on sessions (invoice_id);

-- A payment is a booking's, an invoice's, or one that came by Stripe and bought nothing.
alter table payments
  add constraint payments_invoice foreign key (invoice_id) references invoices,
  add constraint payments_of_one check (booking_id is null or invoice_id is null),
  add constraint payments_of_something check
    (num_nonnulls(booking_id, invoice_id, stripe_payment_intent_id) > 0);
create index payments_invoice on payments (invoice_id) where invoice_id is not null;

-- A mail that brings an invoice, and what the operator writes in it.
alter table mails
  add column invoice_id uuid references invoices on delete cascade,
  add column message text;
create index mails_invoice on mails (invoice_id) where invoice_id is not null;

create function hold_issued_invoice() returns trigger language plpgsql as $$
declare lines integer; net numeric;
begin
  if tg_op = 'INSERT' then
    if new.status = 'draft' then return new; end if;
    raise exception 'an invoice begins as a draft'
      using errcode = 'check_violation', constraint = 'invoices_begin_as_drafts';
  end if;
  if old.status = 'draft' then
    if tg_op = 'DELETE' then return old; end if;
    if new.status = 'issued' then
      select count(*), sum(l.net) into lines, net from invoice_lines l where l.invoice_id = new.id;
      if lines = 0 or net <> new.net_total then
        raise exception 'the lines of invoice % do not come to its total', new.id
          using errcode = 'check_violation', constraint = 'invoices_add_up';
      end if;
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - array['mailed_at', 'updated_at', 'version'])
    = (to_jsonb(old) - array['mailed_at', 'updated_at', 'version']) then return new; end if;
  raise exception 'invoice % has been issued and cannot be changed', old.id
    using errcode = 'check_violation', constraint = 'invoices_stay_as_issued';
end $$;
create trigger hold_issued before insert or update or delete on invoices
  for each row execute function hold_issued_invoice();

create function hold_issued_lines() returns trigger language plpgsql as $$
declare statuses text[];
begin
  -- An update is free to name another invoice: both are looked at. Whoever is issuing is waited for.
  select array_agg(status) into statuses from (
    select status from invoices
    where (tg_op <> 'INSERT' and id = old.invoice_id) or (tg_op <> 'DELETE' and id = new.invoice_id)
    for share
  ) found;
  if 'issued' = any(statuses) and (tg_op <> 'UPDATE' or not new.is_freed
    or (to_jsonb(new) - 'is_freed') is distinct from (to_jsonb(old) - 'is_freed')
    or not exists (select from invoices where corrects = new.invoice_id)) then
    raise exception 'the lines of an issued invoice cannot be changed'
      using errcode = 'check_violation', constraint = 'invoice_lines_stay_as_issued';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger hold_issued before insert or update or delete on invoice_lines
  for each row execute function hold_issued_lines();

create function hold_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and exists (select from invoices where id = new.invoice_id
    and status = 'issued') then return new; end if;
  raise exception 'the first PDF of an issued invoice stays for good'
    using errcode = 'check_violation', constraint = 'invoice_files_stay';
end $$;
create trigger hold_file before insert or update or delete on invoice_files
  for each row execute function hold_file();

create trigger touch before update on invoices for each row execute function touch_updated_at();
create trigger next_version before update on invoices for each row execute function next_version();

-- Shown with its lines, PDF and payments, and with what corrects it, which frees its lines.
create trigger mark_changed after insert or update or delete on invoices
  for each row execute function mark_changed('invoices', 'id');
create trigger mark_changed after insert or update or delete on invoice_lines
  for each row execute function mark_changed('invoices', 'invoice_id');
create trigger mark_changed after insert on invoice_files
  for each row execute function mark_changed('invoices', 'invoice_id');
create or replace trigger mark_changed after insert or update or delete on payments
  for each row execute function mark_changed('bookings', 'booking_id', 'invoices', 'invoice_id');
create trigger record_changed after insert or update or delete on sessions
  for each statement execute function record_changed();
`
