import { readFile } from 'node:fs/promises'
import { foldText as fold, combiningMarks as marks } from '@synapse/shared/fold-text'
import type { Knex } from 'knex'

/** Creates the schema as of November 2026. `migrate` skips it in a database that already has it. */
export const up = async (db: Knex) => {
  const baseline = await readFile(new URL('../baseline.sql', import.meta.url), 'utf8')
  // Don't check function bodies, because they mention tables that are created later.
  await db.raw('set local check_function_bodies = off')
  await db.raw(foldText)
  await db.raw(baseline.replaceAll('?', '\\?'))
  await db.raw(searchIndex)
}

export const down = () => {
  throw new Error('The first migration has no way back. Restore a backup instead.')
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Non-ASCII letters that NFKD doesn't decompose but `fold` replaces, with their replacements. */
const letters = Array.from({ length: 0x20000 - 0x80 }, (_, n) => n + 0x80)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => letter.normalize('NFKD') === letter)
  .map((letter) => [letter, fold(letter)] as const)
  .filter(([letter, folded]) => folded !== letter && folded !== '')
const single = letters.filter(([, folded]) => [...folded].length === 1)
const pairs = letters.filter(([, folded]) => [...folded].length > 1)

const translated = `translate(
  regexp_replace(normalize(t, NFKD), ${quoted(`[${marks}]`)}, '', 'g'),
  ${quoted(single.map(([letter]) => letter).join(''))},
  ${quoted(single.map(([, folded]) => folded).join(''))})`

/** The SQL version of `fold` in `shared`. PostgreSQL's lower() depends on the database's locale. */
const foldText = `
create function fold_text(t text) returns text language sql immutable strict parallel safe
  return lower(case when octet_length(t) = length(t) then t else ${pairs.reduce(
    (inner, [letter, folded]) => `replace(${inner}, ${quoted(letter)}, ${quoted(folded)})`,
    translated,
  )} end collate "C")`

/** Without pg_trgm, or permission to install it, searches scan the table. */
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
