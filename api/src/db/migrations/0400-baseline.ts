import { readFile } from 'node:fs/promises'
import type { Knex } from 'knex'

export const up = async (db: Knex) => {
  const baseline = await readFile(new URL('../baseline.sql', import.meta.url), 'utf8')
  // Don't check function bodies, because they refer to tables that are created later.
  await db.raw('set local check_function_bodies = off')
  await db.raw(baseline.replaceAll('?', '\\?'))
  await db.raw(searchIndex)
}

/** If pg_trgm can't be installed, searches scan the full table. */
const searchIndex = `
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index bookings_search on bookings using gin (search_text gin_trgm_ops);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be installed by this role; searches are slower without it';
end $$`
