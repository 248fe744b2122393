import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

// Whoever changes a row moves it on, so that no writer can forget to. A website's setup has the
// website's version: each save of it writes the website's row.
const sql = `
create function next_version() returns trigger language plpgsql as $$
begin new.version = old.version + 1; return new; end $$;
do $$
declare name text;
begin
  foreach name in array array['bookings', 'websites', 'coupons', 'todo_items', 'clients',
    'business_settings']
  loop
    execute format('alter table %I add column version integer not null default 1', name);
    execute format('create trigger next_version before update on %I
      for each row execute function next_version()', name);
  end loop;
end $$;
create trigger record_changed after update on business_settings
  for each row execute function record_changed();
`
