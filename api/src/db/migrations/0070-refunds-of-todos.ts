import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// A task's refunds are now read from the ledger instead of the copies in `related_data`.
const sql = `
alter table todo_items add column refund_id uuid;
comment on column todo_items.refund_id is 'The failed refund that this task repeats.';

alter table todo_items disable trigger user;
update todo_items t set refund_id = r.id from refunds r
  where t.key in ('refund-failed:' || r.id, 'refund-failed:' || r.stripe_refund_id);
-- The ledger no longer has the refunds of a few closed tasks: those keep their copy.
update todo_items t set related_data = related_data - 'refund'
  where exists (select from refunds r where r.todo_id = t.id or r.id = t.refund_id);
alter table todo_items enable trigger user;
create index todo_items_refund on todo_items (refund_id) where refund_id is not null;

-- Every refund of a booking may change what its tasks show.
create function mark_todos_of_refund() returns trigger language plpgsql as $$
begin
  insert into changed_records (noun, key)
    select 'todos', id from todo_items where id = new.todo_id or refund_id = new.id
      or (type <> 'general' and related_booking_id =
        (select booking_id from payments where id = new.payment_id))
    on conflict do nothing;
  return null;
end $$;
create trigger mark_todos after insert or update on refunds
  for each row execute function mark_todos_of_refund();
`
