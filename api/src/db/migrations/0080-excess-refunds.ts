import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// A refund reduces the amount charged for a booking, so that no balance is due. Refunds of
// overpayments must not reduce it: if the price rises later, the student owes the difference.
const sql = `
alter table bookings add column excess_refunded numeric(10,2) default 0 not null;
comment on column bookings.excess_refunded is
  'The part of its refunds that returned an amount paid above the price.';

alter table bookings disable trigger user;
update bookings b set excess_refunded = least(p.refunded, b.paid - b.final_price)
  from (select booking_id, sum(refunded) as refunded from payments
    where currency = 'eur' group by booking_id) p
  where p.booking_id = b.id and p.refunded > 0 and b.paid > b.final_price;
alter table bookings enable trigger user;

alter table bookings drop column owed;
alter table bookings add column owed numeric(10,2) generated always as (
  case when payment_status = 'completed'
    then greatest(final_price - paid + excess_refunded, 0) else 0 end
) stored not null;
create index bookings_owed on bookings (website_id) include (owed) where (owed > 0);
create index bookings_totals on bookings (website_id, payment_status)
  include (revenue, owed, id)
  where (payment_status in ('completed', 'cancelled', 'refunded') or (stripe_payment_intent_id is not null));

create function count_excess_refunded() returns trigger language plpgsql as $$
declare given numeric;
begin
  select coalesce(sum(refunded), 0) into given from payments
    where booking_id = new.id and currency = 'eur';
  new.excess_refunded := least(given, greatest(new.excess_refunded, new.paid - new.final_price));
  return new;
end $$;
create trigger count_excess_refunded before update on bookings
  for each row when ((old.final_price, old.paid, old.revenue)
    is distinct from (new.final_price, new.paid, new.revenue))
  execute function count_excess_refunded();

create or replace function count_paid() returns trigger language plpgsql as $$
declare
  payment payments := case when tg_op = 'DELETE' then old else new end;
  booking bookings;
begin
  if payment.booking_id is null then return null; end if;
  if tg_op = 'UPDATE' and (new.amount, net_of(new), new.currency, new.booking_id)
    is not distinct from (old.amount, net_of(old), old.currency, old.booking_id)
    then return null; end if;
  -- Lock the row first, so that the next statement sees what concurrent transactions committed.
  perform 1 from bookings where id = payment.booking_id for update;
  update bookings set (paid, revenue) = (
    select coalesce(sum(p.amount), 0), coalesce(sum(net_of(p)), 0)
    from payments p where p.booking_id = payment.booking_id and p.currency = 'eur'
  ) where id = payment.booking_id returning * into booking;
  -- Stripe may report a second card payment. Manual payments can't exceed the price.
  if tg_op = 'INSERT' and payment.stripe_payment_intent_id is null
    and booking.paid - booking.excess_refunded > booking.final_price then
    raise exception 'the payments of booking % would exceed its price', payment.booking_id
      using errcode = 'check_violation', constraint = 'payments_within_price';
  end if;
  return null;
end $$;
`
