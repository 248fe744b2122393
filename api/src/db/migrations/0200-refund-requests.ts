import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// Until now, refunds with the same timestamp were assumed to belong to the same request.
const sql = `
alter table refunds add column request_id uuid default gen_random_uuid() not null;
comment on column refunds.request_id is 'Shared by the refunds into which one request was divided.';

alter table refunds disable trigger user;
update refunds set request_id = first_id from (
  select r.id, first_value(r.id) over (
    partition by r.created_at, r.todo_id, coalesce(p.booking_id, p.invoice_id, p.id)
    order by r.id) as first_id
  from refunds r join payments p on p.id = r.payment_id
) request where request.id = refunds.id;
alter table refunds enable trigger user;

create function remaining_of(payment payments) returns numeric language sql stable
  return payment.amount - (select coalesce(sum(refunds.amount), 0) from refunds
    where refunds.payment_id = payment.id and refunds.status <> 'failed');
comment on function remaining_of is
  'What is neither refunded nor being refunded. Includes disputed amounts, which Stripe won’t refund.';
`
