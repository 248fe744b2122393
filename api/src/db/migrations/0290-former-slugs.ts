import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// Links, open forms and Stripe's checkouts may still contain a website's old URL name.
const sql = `
alter table websites add column former_slugs text[] default '{}' not null;
comment on column websites.former_slugs is 'The URL names it had before, to which links still work.';

create function keep_former_slug() returns trigger language plpgsql as $$
begin
  new.former_slugs := array_append(array_remove(old.former_slugs, old.slug), old.slug);
  return new;
end $$;
create trigger keep_former_slug before update of slug on websites
  for each row when (old.slug <> new.slug) execute function keep_former_slug();

create function website_of(wanted text) returns uuid language sql stable
  return (select id from websites where slug = wanted or wanted = any(former_slugs)
    order by slug = wanted desc, updated_at desc limit 1);
comment on function website_of is 'The website that has a URL name, or else the one that had it before.';

select audit_table('websites', '{id}', 'name',
  '{name,slug,domain,status,primary_color,category}', '{id,created_at,updated_at,version,is_built_in,former_slugs}');

alter table websites disable trigger user;
update websites set former_slugs = earlier.slugs from (
  select record_id, array_agg(distinct changes -> 'slug' ->> 0) as slugs from audit_entries
  where record_type = 'websites' and action = 'update' and changes -> 'slug' is not null
  group by record_id
) earlier where earlier.record_id = id::text;
alter table websites enable trigger user;
`
