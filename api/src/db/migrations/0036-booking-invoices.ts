import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

// Invoices of bookings: their prices include VAT, what was paid for the booking pays them, and what
// goes back of that is credited, in parts, too.
const sql = `
alter table invoices
  add column price_mode text not null default 'net' check (price_mode in ('net', 'gross')),
  -- The booking that it charges, or takes back.
  add column booking_id uuid references bookings,
  -- Of a credit note: what had been credited of its invoice before, with VAT.
  add column credited_before numeric(10, 2) not null default 0,
  drop constraint invoices_corrects_key,
  add check (credited_before <= 0 and (credited_before = 0 or kind = 'credit_note'));
create index invoices_corrects on invoices (corrects) where corrects is not null;
create index invoices_booking on invoices (booking_id) where booking_id is not null;

-- A discount is below 0. One line of an invoice charges its booking, until a credit note has taken
-- all of it back: two invoices can't charge the same one.
alter table invoice_lines
  drop constraint invoice_lines_rate_check,
  add column booking_id uuid references bookings;
create unique index invoice_lines_booking_once on invoice_lines (booking_id)
  where booking_id is not null and not is_freed;

-- Credit notes take back no more than was invoiced. Whoever credits at the same time is waited for.
create function hold_credits() returns trigger language plpgsql as $$
declare invoiced numeric; credited numeric; before numeric;
begin
  select gross_total into invoiced from invoices
    where id = new.corrects and kind = 'invoice' and status = 'issued' for no key update;
  select coalesce(sum(gross_total), 0) into before from invoices
    where corrects = new.corrects and id <> new.id;
  credited := before + new.gross_total;
  if invoiced is null or invoiced + credited < 0 or new.credited_before <> before then
    raise exception 'invoice % cannot be credited by that much', new.corrects
      using errcode = 'check_violation', constraint = 'invoices_credited_at_most_whole';
  end if;
  return new;
end $$;
create trigger hold_credits before insert or update of kind, corrects, gross_total, credited_before
  on invoices for each row when (new.kind = 'credit_note') execute function hold_credits();

create function hold_freed_lines() returns trigger language plpgsql as $$
begin
  if (select gross_total from invoices where id = new.invoice_id)
    <> -(select coalesce(sum(gross_total), 0) from invoices where corrects = new.invoice_id) then
    raise exception 'a line is free when all of its invoice was credited'
      using errcode = 'check_violation', constraint = 'invoice_lines_freed_by_whole_credit';
  end if;
  return new;
end $$;
create trigger hold_freed before update of is_freed on invoice_lines
  for each row when (new.is_freed and not old.is_freed) execute function hold_freed_lines();

-- Whom a guest wants the invoice of a booking to be for.
create table invoice_requests (
  booking_id uuid primary key references bookings on delete cascade,
  name text not null check (name <> ''),
  address text not null check (address <> ''),
  country text not null check (country <> ''),
  vat_number text,
  asked_at timestamptz not null,
  updated_at timestamptz not null
);
create trigger mark_changed after insert or update or delete on invoice_requests
  for each row execute function mark_changed('bookings', 'booking_id');

-- What is paid for a booking is paid for its invoice; an invoice shows what was credited of it.
create function mark_invoices_changed() returns trigger language plpgsql as $$
declare shown jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  insert into changed_records (noun, key)
    select 'invoices', id::text from invoices
    where id = (shown ->> 'corrects')::uuid
      or tg_table_name = 'payments' and booking_id = (shown ->> 'booking_id')::uuid
    on conflict do nothing;
  return null;
end $$;
create trigger mark_invoices after insert or update or delete on payments
  for each row execute function mark_invoices_changed();
create trigger mark_invoices after insert on invoices
  for each row when (new.corrects is not null) execute function mark_invoices_changed();

-- What a browser has kept of them lacks what is new.
insert into changed_records (noun, key) select 'invoices', id::text from invoices
  on conflict do nothing;
`
