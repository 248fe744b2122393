import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// Until now, requesting a refund didn't send the booking's invoice to the apps again, because a
// pending refund doesn't change its payment.
const sql = `
create or replace function mark_invoice_of_refund() returns trigger language plpgsql as $$
begin
  insert into changed_records (noun, key)
    select 'invoices', i.id::text from payments p
    join invoices i on i.id = p.invoice_id or i.booking_id = p.booking_id
    where p.id = new.payment_id
    on conflict do nothing;
  return null;
end $$;
`
