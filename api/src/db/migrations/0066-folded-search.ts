import { fold, marks } from '@synapse/shared/fold'
import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** All letters outside ASCII that NFKD leaves whole and that `fold` changes, each with what it becomes. */
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

// Not by the database's own rules of small letters: those depend on its locale, and some know no ħ.
const sql = `
create function fold_text(t text) returns text language sql immutable strict parallel safe
  return lower(case when octet_length(t) = length(t) then t else ${pairs.reduce(
    (inner, [letter, folded]) => `replace(${inner}, ${quoted(letter)}, ${quoted(folded)})`,
    translated,
  )} end collate "C");

alter table bookings drop column search_text;
drop function search_text_of;
create function search_text_of(
  id uuid, student_name text, student_email text, coupon_code text, participant_emails text[]
) returns text language sql immutable parallel safe
  return fold_text(student_name || ' ' || student_email || ' ' || coalesce(coupon_code, '') || ' '
    || array_to_string(participant_emails, ' ') || ' ' || right(id::text, 8));
alter table bookings add column search_text text generated always as
  (search_text_of(id, student_name, student_email, coupon_code, participant_emails)) stored;
do $$
begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    create index bookings_search on bookings using gin (search_text gin_trgm_ops);
  end if;
end $$;
`
