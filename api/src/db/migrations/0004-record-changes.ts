import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

// By row, because a statement that finds nothing to change is no change; a transaction's equal
// notices are sent as one.
const sql = `
create function record_changed() returns trigger language plpgsql as $$
begin perform pg_notify('record_changed', ''); return null; end $$;
do $$
declare name text;
begin
  foreach name in array array['websites', 'coupons', 'bookings', 'mails', 'payments', 'refunds',
    'todo_items', 'clients', 'busy_periods']
  loop
    execute format('create trigger record_changed after insert or update or delete on %I
      for each row execute function record_changed()', name);
  end loop;
end $$;
`
