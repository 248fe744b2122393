import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// A refund task shows a failed refund only while the booking's payments can still be refunded. That
// changes with each new payment and each lost dispute.
const sql = `
create function mark_todos_of_payment() returns trigger language plpgsql as $$
begin
  insert into changed_records (noun, key)
    select 'todos', id from todo_items
    where type <> 'general' and related_booking_id in (old.booking_id, new.booking_id)
    on conflict do nothing;
  return null;
end $$;
create trigger mark_todos after insert or delete or update of amount, status, disputed on payments
  for each row execute function mark_todos_of_payment();
`
