import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- A credit note may credit single lines, or a part of one.
alter table invoice_lines
  -- Of a credit note: the line of its invoice that this one credits.
  add column corrects uuid,
  -- Of a credit note: what had been credited before of the lines with the same VAT, in prices as shown.
  add column credited_before numeric(10, 2) not null default 0 check (credited_before <= 0);

alter table invoice_lines disable trigger user;
-- Until now only invoices with one rate, whose prices include VAT, were credited in parts.
update invoice_lines l set credited_before = i.credited_before from invoices i
  where i.id = l.invoice_id and i.credited_before <> 0;
alter table invoice_lines enable trigger user;
insert into changed_records (noun, key)
  select 'invoices', id::text from invoices where credited_before <> 0 on conflict do nothing;

create or replace function hold_freed_lines() returns trigger language plpgsql as $$
begin
  if (select gross_total from invoices where id = new.invoice_id)
    <> -(select coalesce(sum(gross_total), 0) from invoices where corrects = new.invoice_id)
    and (select sum(round(l.hours * l.rate, 2)) from invoice_lines l
      join invoices note on note.id = l.invoice_id
      where note.corrects = new.invoice_id and l.corrects = new.id)
    is distinct from -round(new.hours * new.rate, 2) then
    raise exception 'a line is free when all of it was credited'
      using errcode = 'check_violation', constraint = 'invoice_lines_freed_by_whole_credit';
  end if;
  return new;
end $$;

-- What is on its way back is shown with its invoice.
create function mark_invoice_of_refund() returns trigger language plpgsql as $$
begin
  insert into changed_records (noun, key)
    select 'invoices', invoice_id::text from payments
    where id = new.payment_id and invoice_id is not null
    on conflict do nothing;
  return null;
end $$;
create trigger mark_invoices after insert or update of status on refunds
  for each row execute function mark_invoice_of_refund();

-- One task for each invoice of which too much was paid.
update todo_items set key = 'excess:' || split_part(key, ':', 2) where key like 'credited:%';
`
