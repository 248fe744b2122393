import type { Knex } from 'knex'

/** Adds numbered receipts for the payments of bookings, and the setting that switches them on. */
export const up = (db: Knex) =>
  db.raw(`
alter table business add column gives_receipts boolean default true not null;

create table receipts (
  number text primary key,
  booking_id uuid references bookings not null,
  payment_id uuid unique not null,
  amount numeric(10,2) check (amount > 0) not null,
  method text not null,
  paid_on date not null,
  issuer jsonb not null,
  issued_at timestamptz not null
);
comment on column receipts.payment_id is
  'Not a reference: a payment recorded by mistake can be removed, but its receipt is kept as void.';
create index receipts_booking on receipts (booking_id);

create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  raise exception 'receipts cannot be changed or deleted'
    using errcode = 'check_violation', constraint = 'receipts_stay';
end $$;
create trigger refuse_change before update or delete on receipts
  for each statement execute function refuse_receipt_change();
create trigger refuse_truncate before truncate on receipts
  for each statement execute function refuse_receipt_change();

-- Adds the switch to the columns that the activity log records.
do $$ declare lists text[]; begin
  select string_to_array(encode(tgargs, 'escape'), '\\000') into lists
    from pg_trigger where tgrelid = 'business'::regclass and tgname = 'audit';
  perform audit_table('business', lists[1]::text[], lists[2], lists[3]::text[] || 'gives_receipts'::text,
    lists[4]::text[]);
end $$`)
