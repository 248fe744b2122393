import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const mayHaveMoney = `(payment_status in ('completed', 'cancelled', 'refunded')
  or stripe_payment_intent_id is not null)`

const sql = `
-- Students are made from bookings, so the operator's mark has a table of its own ------------------
create table archived_students (
  student_key text primary key check (student_key <> ''),
  archived_at timestamptz not null default now()
);
create trigger record_changed after insert or update or delete on archived_students
  for each row execute function record_changed();

-- Money of another currency is not euros; what becomes of it is between the operator and Stripe.
create or replace function revenue_of(id uuid, payment_status text, final_price numeric)
  returns numeric language sql stable
  return coalesce(
    (select sum(amount - refunded) from payments
      where booking_id = revenue_of.id and currency = 'eur'),
    case when payment_status = 'completed' then final_price else 0 end);

-- A payment of another amount leaves its booking as it was: sums find its money all the same ------
drop index bookings_totals;
create index bookings_totals on bookings (website_id, payment_status) include (revenue, id)
  where ${mayHaveMoney};
drop index bookings_held_date;
create index bookings_held_date on bookings (session_date desc, id desc) where ${mayHaveMoney};
drop index bookings_held_website_date;
create index bookings_held_website_date on bookings (website_id, session_date desc, id desc)
  where ${mayHaveMoney};
`
