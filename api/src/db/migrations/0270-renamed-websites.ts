import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// Devices store bookings and students with the URL name of their website, so they must receive
// these records again when a URL name changes.
const sql = `
create function mark_website_renamed() returns trigger language plpgsql as $$
begin
  insert into changed_records (noun, key)
    select 'bookings', id::text from bookings
      where website_id = new.id and session_date > now() - interval '13 months'
    union select 'students', student_key from bookings where website_id = new.id
    on conflict do nothing;
  return null;
end $$;
create trigger mark_renamed after update of slug on websites
  for each row when (old.slug <> new.slug) execute function mark_website_renamed();
`
