import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const timestamps = `
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()`

const sql = `
-- The business's own data: one row, always ------------------------------------------------------
create table business_settings (
  id boolean primary key default true check (id),
  business_name text not null default '',
  address text not null default '',
  vat_number text not null default '',
  vat_regime text not null default 'article_10'
    check (vat_regime in ('article_10', 'article_11', 'exempt')),
  iban text not null default '',
  bic text not null default '',
  logo text not null default '',
  notification_email text not null default '',
  notify_of_bookings boolean not null default true,
  ${timestamps}
);
create trigger touch before update on business_settings
  for each row execute function touch_updated_at();
insert into business_settings default values;

-- Clients ---------------------------------------------------------------------------------------
create table clients (
  id uuid primary key default gen_random_uuid(),
  website_id uuid references websites on delete set null,
  business_name text not null check (business_name <> ''),
  contact_person text,
  email text,
  phone text,
  address text,
  vat_number text,
  hourly_rate numeric(10, 2) not null default 15.00 check (hourly_rate >= 0),
  ${timestamps}
);
create index clients_name on clients (lower(business_name), id);
create trigger touch before update on clients for each row execute function touch_updated_at();
alter table payments add constraint payments_client foreign key (client_id) references clients;

-- What came back of a payment, kept with it: lists and totals need no walk through the ledger ---
alter table payments
  add column refunded numeric(10, 2) not null default 0 check (refunded between 0 and amount);
update payments p set refunded = given.amount from (
  select payment_id, sum(amount) as amount from refunds where status = 'succeeded' group by 1
) given where given.payment_id = p.id;

create function count_refunded() returns trigger language plpgsql as $$
begin
  -- First the row, then a statement of its own that sees what others have committed meanwhile.
  perform 1 from payments where id = new.payment_id for update;
  update payments set refunded = (
    select coalesce(sum(amount), 0) from refunds
    where payment_id = new.payment_id and status = 'succeeded'
  ) where id = new.payment_id;
  return null;
end $$;
create trigger count_refunded_on_insert after insert on refunds for each row
  when (new.status = 'succeeded') execute function count_refunded();
create trigger count_refunded_on_update after update on refunds for each row
  when ((old.status = 'succeeded' or new.status = 'succeeded')
    and (old.status, old.amount) is distinct from (new.status, new.amount))
  execute function count_refunded();

-- What a booking has brought, kept with it: every figure of the operator's screens is a sum of it.
-- Payments less refunds; a booking that the operator made without one counts with its price.
alter table bookings add column revenue numeric(10, 2) not null default 0;

create function revenue_of(id uuid, payment_status text, final_price numeric) returns numeric
  language sql stable
  return coalesce((select sum(amount - refunded) from payments where booking_id = revenue_of.id),
    case when payment_status = 'completed' then final_price else 0 end);

create function count_revenue() returns trigger language plpgsql as $$
begin
  new.revenue = revenue_of(new.id, new.payment_status, new.final_price);
  return new;
end $$;
create trigger count_revenue before insert or update of payment_status, final_price on bookings
  for each row execute function count_revenue();

create function count_payment() returns trigger language plpgsql as $$
begin
  perform 1 from bookings where id = new.booking_id for update;
  update bookings set revenue = revenue_of(id, payment_status, final_price) where id = new.booking_id;
  return null;
end $$;
create trigger count_payment after insert or update of amount, refunded, booking_id on payments
  for each row when (new.booking_id is not null) execute function count_payment();
update bookings set payment_status = payment_status;

-- Which to-do asked for a refund, so that its result concludes that to-do. No foreign key: to-dos
-- can be deleted at any time, and the ledger must neither stop that nor wait for it.
alter table refunds add column todo_id uuid;
create index refunds_todo on refunds (todo_id) where todo_id is not null;
create unique index todo_items_one_open_cancellation on todo_items (related_booking_id)
  where type = 'booking_cancellation' and status in ('pending', 'in_progress');

-- Students are who has the same address. Kept as a column, so that an index alone can count them.
alter table bookings
  add column student_key text generated always as (lower(student_email)) stored;
create index bookings_student_key on bookings (student_key, session_date) include (website_id)
  where payment_status = 'completed';
drop index bookings_email;
create index bookings_student on bookings (student_key, session_date desc);

-- What the operator's search looks through. The order number is how people quote a booking.
create function search_text_of(
  id uuid, student_name text, student_email text, coupon_code text, participant_emails text[]
) returns text language sql immutable parallel safe
  return lower(student_name || ' ' || student_email || ' ' || coalesce(coupon_code, '') || ' '
    || array_to_string(participant_emails, ' ') || ' ' || right(id::text, 8));
alter table bookings add column search_text text generated always as
  (search_text_of(id, student_name, student_email, coupon_code, participant_emails)) stored;
do $$
begin
  -- Parts of words are found by index where the server has the means, and by looking where not.
  if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index bookings_search on bookings using gin (search_text gin_trgm_ops);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be installed by this role; searches are slower without it';
end $$;

-- What the operator's lists are sorted by --------------------------------------------------------
create index bookings_held_date on bookings (session_date desc, id desc)
  where payment_status in ('completed', 'cancelled', 'refunded');
create index bookings_held_website_date on bookings (website_id, session_date desc, id desc)
  where payment_status in ('completed', 'cancelled', 'refunded');
-- The sums of all time come from this index alone.
drop index bookings_website;
create index bookings_totals on bookings (website_id, payment_status) include (revenue, id)
  where payment_status in ('completed', 'cancelled', 'refunded');
create index bookings_unpaid_date on bookings (session_date desc, id desc)
  where payment_status in ('pending', 'expired');
create index bookings_held_name on bookings (lower(student_name), id)
  where payment_status in ('completed', 'cancelled', 'refunded');
create index bookings_held_price on bookings (final_price, id)
  where payment_status in ('completed', 'cancelled', 'refunded');
create index bookings_created on bookings (created_at desc, id desc);
`
