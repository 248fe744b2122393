import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const mayHaveMoney = `(payment_status in ('completed', 'cancelled', 'refunded')
  or stripe_payment_intent_id is not null)`

const sql = `
-- A booking made by hand has payments as well, so that all a booking brought is what was paid for it.
-- Paid: what came in in euros. Revenue: what is left of that. Owed: what is still to come of the
-- price; what went back is not owed again, and nothing is for a session that does not take place.
drop trigger count_received on payments;
drop function count_received();
drop index bookings_totals;

-- Until now such a booking counted with its price: its figures stay as they were.
insert into payments (booking_id, amount, payment_date, payment_method, reference)
  select id, final_price,
    (created_at at time zone 'Europe/Malta')::date::timestamp at time zone 'Europe/Malta', 'other',
    'Recorded before payments were kept'
  from bookings where payment_status = 'completed' and final_price > 0 and received is null;

alter table bookings disable trigger user;
alter table bookings alter column revenue drop expression;
alter table bookings alter column revenue set default 0;
alter table bookings drop column received;
alter table bookings add column paid numeric(10, 2) not null default 0;
update bookings b set paid = came.paid from (
  select booking_id, sum(amount) as paid from payments where currency = 'eur' group by 1
) came where came.booking_id = b.id;
alter table bookings add column owed numeric(10, 2) not null generated always as
  (case when payment_status = 'completed' then greatest(final_price - paid, 0) else 0 end) stored;
alter table bookings enable trigger user;
-- The sums of all time come from this index alone.
create index bookings_totals on bookings (website_id, payment_status)
  include (revenue, owed, id) where ${mayHaveMoney};
create index bookings_owed on bookings (website_id) include (owed) where owed > 0;

create function count_paid() returns trigger language plpgsql as $$
declare
  payment payments := case when tg_op = 'DELETE' then old else new end;
  booking bookings;
begin
  if payment.booking_id is null then return null; end if;
  if tg_op = 'UPDATE' and (new.amount, net_of(new), new.currency, new.booking_id)
    is not distinct from (old.amount, net_of(old), old.currency, old.booking_id)
    then return null; end if;
  -- First the row, then a statement of its own that sees what others have committed meanwhile.
  perform 1 from bookings where id = payment.booking_id for update;
  update bookings set (paid, revenue) = (
    select coalesce(sum(p.amount), 0), coalesce(sum(net_of(p)), 0)
    from payments p where p.booking_id = payment.booking_id and p.currency = 'eur'
  ) where id = payment.booking_id returning * into booking;
  -- Stripe may report that somebody paid twice; nobody writes that down by hand.
  if tg_op = 'INSERT' and payment.stripe_payment_intent_id is null
    and booking.paid > booking.final_price then
    raise exception 'the payments of booking % would exceed its price', payment.booking_id
      using errcode = 'check_violation', constraint = 'payments_within_price';
  end if;
  return null;
end $$;
create trigger count_paid after insert or update or delete on payments
  for each row execute function count_paid();

-- Money that came by hand goes back by hand: how, and on which day. Stripe has no part in it.
alter table refunds
  add column method text,
  add column given_on date,
  add constraint refunds_by_hand check ((method is null) = (given_on is null)),
  add constraint refunds_by_hand_are_made
    check (method is null or (status = 'succeeded' and stripe_refund_id is null));

-- What a browser has kept of bookings says nothing of this: all of them read them anew.
update feed_state set forgotten = pg_current_xact_id()::text::bigint;
`
