import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// If a bank returns an invoice's payment to the cardholder, the invoice is unpaid again, so the
// booking's balance is due again. Without an invoice, the amount is lost, as after a refund.
const sql = `
alter table bookings add column charged_back numeric(10,2) default 0 not null;
comment on column bookings.charged_back is
  'What lost disputes took from its payments and is due again or was paid again.';
alter table bookings drop column owed;
alter table bookings add column owed numeric(10,2) generated always as (
  case when payment_status = 'completed'
    then greatest(final_price - paid + excess_refunded + charged_back, 0) else 0 end
) stored not null;
create index bookings_owed on bookings (website_id) include (owed) where (owed > 0);
create index bookings_totals on bookings (website_id, payment_status)
  include (revenue, owed, id)
  where (payment_status in ('completed', 'cancelled', 'refunded') or (stripe_payment_intent_id is not null));
select audit_table('bookings', '{id}', '', '{website_id,session_date,session_type,
  number_of_students,duration_minutes,base_price,discount_amount,final_price,coupon_code,
  payment_status,source,paid,stripe_payment_intent_id,venue,is_no_show,withdrawn_at}',
  '{id,created_at,updated_at,version,checkout_id,coupon_id,stripe_session_id,checkout_url,
  checkout_attempt,checkout_expires_at,calendar_event_id,invite_sequence,expires_at,completed_at,
  cancelled_at,student_key,link_promised_sequence,confirmation_sequence,revenue,caller_key,owed,
  visitor_zone,search_text,excess_refunded,charged_back,early_start_requested_at,withdrawable_until}');

create function count_due_again() returns trigger language plpgsql as $$
declare given numeric; lost numeric;
begin
  select coalesce(sum(refunded), 0), coalesce(sum(greatest(least(disputed, amount - refunded), 0))
    filter (where status = 'dispute_lost'), 0)
    into given, lost from payments where booking_id = new.id and currency = 'eur';
  new.charged_back := case when exists (
      select from invoice_lines line join invoices on invoices.id = line.invoice_id
      where line.booking_id = new.id and not line.is_freed and kind = 'invoice' and status = 'issued')
    then lost
    else least(lost, greatest(new.paid - new.excess_refunded - new.final_price, 0)) end;
  new.excess_refunded := least(given,
    greatest(new.excess_refunded, new.paid - new.charged_back - new.final_price));
  return new;
end $$;
comment on function count_due_again is
  'Calculates which part of what was refunded or lost in disputes the student owes again.';
drop trigger count_excess_refunded on bookings;
drop function count_excess_refunded;
create trigger count_due_again before update of final_price, paid, revenue, charged_back
  on bookings for each row execute function count_due_again();

create or replace function count_paid() returns trigger language plpgsql as $$
declare
  payment payments := case when tg_op = 'DELETE' then old else new end;
  booking bookings;
begin
  if payment.booking_id is null then return null; end if;
  if tg_op = 'UPDATE'
    and (new.amount, net_of(new), new.currency, new.booking_id, new.status = 'dispute_lost')
    is not distinct from
      (old.amount, net_of(old), old.currency, old.booking_id, old.status = 'dispute_lost')
    then return null; end if;
  -- Lock the row first, so that the next statement sees what concurrent transactions committed.
  perform 1 from bookings where id = payment.booking_id for update;
  update bookings set (paid, revenue) = (
    select coalesce(sum(p.amount), 0), coalesce(sum(net_of(p)), 0)
    from payments p where p.booking_id = payment.booking_id and p.currency = 'eur'
  ) where id = payment.booking_id returning * into booking;
  -- Stripe may report a second card payment. Manual payments can't exceed the price.
  if tg_op = 'INSERT' and payment.stripe_payment_intent_id is null
    and booking.paid - booking.excess_refunded - booking.charged_back > booking.final_price then
    raise exception 'the payments of booking % would exceed its price', payment.booking_id
      using errcode = 'check_violation', constraint = 'payments_within_price';
  end if;
  return null;
end $$;

create function count_charged_back() returns trigger language plpgsql as $$
begin
  update bookings set charged_back = 0 where id = new.booking_id and exists (
    select from payments where booking_id = new.booking_id and status = 'dispute_lost');
  return null;
end $$;
comment on function count_charged_back is 'Has a trigger of the booking calculate the column again.';
create trigger count_charged_back after update of status on invoices
  for each row when (new.status = 'issued') execute function count_charged_back();
create trigger count_charged_back after update of is_freed on invoice_lines
  for each row execute function count_charged_back();

update bookings set charged_back = 0
  where id in (select booking_id from payments where status = 'dispute_lost');
insert into todo_items (type, key, title, description, related_booking_id)
select distinct on (b.id) 'general', 'charged-back:' || b.id,
  format('Unpaid again after a lost dispute: invoice %s', i.invoice_number),
  format('The bank returned €%s to the cardholder. Record the new payment on the booking’s page, or credit the invoice if the client doesn’t have to pay.',
    b.charged_back), b.id
from bookings b join invoice_lines l on l.booking_id = b.id and not l.is_freed
join invoices i on i.id = l.invoice_id and i.status = 'issued' and i.kind = 'invoice'
where b.charged_back > 0 and b.owed > 0;
`
