import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const mayHaveMoney = `(payment_status in ('completed', 'cancelled', 'refunded')
  or stripe_payment_intent_id is not null)`

const sql = `
-- What is left of a payment: the one place that says what counts against it -----------------------
create function net_of(payment payments) returns numeric language sql stable
  return payment.amount - payment.refunded;

-- What a booking has brought, in two columns that every sum of the operator's screens is made of.
-- Received: what is left of its payments in euros; null where there is none.
-- Revenue: that, or the price of a booking that was made by hand.
drop trigger count_revenue on bookings;
drop trigger count_payment on payments;
drop function count_revenue();
drop function count_payment();
drop function revenue_of(uuid, text, numeric);
drop index bookings_totals;
alter table bookings drop column revenue;
alter table bookings add column received numeric(10, 2);
alter table bookings disable trigger user;
update bookings b set received = paid.net from (
  select booking_id, sum(net_of(p)) as net from payments p where currency = 'eur' group by 1
) paid where paid.booking_id = b.id;
alter table bookings enable trigger user;
alter table bookings add column revenue numeric(10, 2) not null generated always as
  (coalesce(received, case when payment_status = 'completed' then final_price else 0 end)) stored;
-- The sums of all time come from this index alone.
create index bookings_totals on bookings (website_id, payment_status)
  include (revenue, received, id) where ${mayHaveMoney};

create function count_received() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (net_of(new), new.currency, new.booking_id)
    is not distinct from (net_of(old), old.currency, old.booking_id) then return null; end if;
  -- First the row, then a statement of its own that sees what others have committed meanwhile.
  perform 1 from bookings where id = new.booking_id for update;
  update bookings set received = (
    select sum(net_of(p)) from payments p where p.booking_id = new.booking_id and p.currency = 'eur'
  ) where id = new.booking_id;
  return null;
end $$;
create trigger count_received after insert or update on payments for each row
  when (new.booking_id is not null) execute function count_received();

-- How many checkouts that were never paid have been deleted, by the day on which they began -------
create table forgotten_checkouts (
  website_id uuid not null references websites on delete cascade,
  day date not null,
  checkouts integer not null check (checkouts > 0),
  primary key (website_id, day)
);

-- What a package is called is on every screen ------------------------------------------------------
create trigger record_changed after insert or update or delete on website_packages
  for each row execute function record_changed();
`
