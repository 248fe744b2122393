import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// The status of a payment with an open dispute is 'disputed', so it doesn't show how much was lost
// in earlier disputes. Stripe's fee is in euros even if the payment is in another currency.
const sql = `
alter table payments add column lost numeric(10,2) default 0 not null;
comment on column payments.lost is 'The part of "disputed" that the cardholder got back for good.';
comment on column payments.dispute_fees is 'Zero for other currencies, because the fees are in euros.';
comment on column disputes.fee is 'In euros. Fees in other currencies don’t count.';
select audit_table('payments', '{id}', 'currency', '{booking_id,invoice_id,client_id,amount,
  currency,payment_date,payment_method,status,stripe_payment_intent_id,refunded,disputed,
  dispute_fees}', '{id,created_at,updated_at,version,stripe_charge_id,lost}');

create or replace function count_disputes() returns trigger language plpgsql as $$
begin
  -- Lock the row first, so that the next statement sees what concurrent transactions committed.
  perform 1 from payments where id = new.payment_id for update;
  update payments set (disputed, dispute_fees, lost) = (
    select coalesce(sum(withdrawn), 0), coalesce(sum(fee) filter (where currency = 'eur'), 0),
      coalesce(sum(withdrawn) filter (where status = 'lost'), 0)
    from disputes where payment_id = new.payment_id
  ) where id = new.payment_id;
  return null;
end $$;

create or replace function count_due_again() returns trigger language plpgsql as $$
declare refunded numeric; lost numeric;
begin
  select coalesce(sum(p.refunded), 0),
      coalesce(sum(greatest(least(p.lost, p.amount - p.refunded), 0)), 0)
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

create or replace function count_paid() returns trigger language plpgsql as $$
declare
  payment payments := case when tg_op = 'DELETE' then old else new end;
  booking bookings;
begin
  if payment.booking_id is null then return null; end if;
  if tg_op = 'UPDATE' and (new.amount, net_of(new), new.currency, new.booking_id, new.lost)
    is not distinct from (old.amount, net_of(old), old.currency, old.booking_id, old.lost)
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

create or replace function count_charged_back() returns trigger language plpgsql as $$
begin
  update bookings set charged_back = 0 where id = new.booking_id and exists (
    select from payments where booking_id = new.booking_id and lost > 0);
  return null;
end $$;

drop function lost_of;

alter table disputes disable trigger user;
update disputes set fee = 0 from payments
  where payments.id = payment_id and currency <> 'eur' and fee > 0;
alter table disputes enable trigger user;
alter table dispute_moves disable trigger user;
update dispute_moves m set fee = 0 from disputes d join payments p on p.id = d.payment_id
  where d.id = dispute_id and currency <> 'eur' and m.fee <> 0;
alter table dispute_moves enable trigger user;
update payments set dispute_fees = 0 where currency <> 'eur' and dispute_fees > 0;
update payments set lost = taken.amount from (
  select payment_id, sum(withdrawn) as amount from disputes where status = 'lost' group by 1
) taken where payment_id = id;
`
