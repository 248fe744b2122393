import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// After a partial refund, a bank may still return the full payment. The student then owes the full
// amount again, as the invoice's balance shows.
const sql = `
create or replace function count_due_again() returns trigger language plpgsql as $$
declare refunded numeric; lost numeric;
begin
  select coalesce(sum(p.refunded), 0), coalesce(sum(p.lost_in_disputes), 0)
    into refunded, lost from payments p where booking_id = new.id and currency = 'eur';
  new.charged_back := case when exists (
      select from invoice_lines line join invoices on invoices.id = line.invoice_id
      where line.booking_id = new.id and not line.is_freed and kind = 'invoice' and status = 'issued')
    then lost
    else least(lost, greatest(new.paid - new.excess_refunded - new.final_price, 0)) end;
  new.excess_refunded := least(refunded,
    greatest(new.excess_refunded, new.paid - new.charged_back - new.final_price));
  return new;
end $$;
update bookings set charged_back = 0 where id in (
  select booking_id from payments where lost_in_disputes > greatest(amount - refunded, 0));
`
