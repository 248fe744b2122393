import type { Knex } from 'knex'

/**
 * Adds the journal's sums by day, and the sales of each entry, so that the books don't read every
 * line. Entries get their ids under the posting lock, so no entry with a lower id appears after the
 * entries have been summed.
 */
export const up = (db: Knex) =>
  db.raw(`
create trigger lock_posting before insert on journal_entries
  for each statement execute function lock_vat_regime();

create table journal_sums (
  last_entry_id bigint not null,
  date date not null,
  kind text not null,
  account text not null,
  vat_hundredths integer,
  of_document boolean not null,
  cents bigint not null
);
comment on table journal_sums is 'The sums of the lines of the entries up to the highest last_entry_id.';
create index journal_sums_date on journal_sums (date);
create index journal_sums_last on journal_sums (last_entry_id);
insert into journal_sums
select max(max(e.id)) over (), date, kind, account, vat_hundredths, of_document, sum(cents)
from journal_entries e join journal_lines l on l.entry_id = e.id group by 2, 3, 4, 5, 6;
create trigger refuse_change before update or delete on journal_sums
  for each statement execute function refuse_journal_change();
create trigger refuse_truncate before truncate on journal_sums
  for each statement execute function refuse_journal_change();
alter table journal_sums enable always trigger refuse_change;

alter table journal_entries add column sale_cents bigint default 0;
comment on column journal_entries.sale_cents is
  'The sales in the entry that no document states, including VAT; null if posted by an older version.';
alter table journal_entries alter column sale_cents drop default;
alter table journal_entries disable trigger refuse_change;
update journal_entries e set sale_cents = sale from (
  select entry_id, -sum(cents) as sale from journal_lines
  where not of_document and (account like 'sales\\_%' or account = 'output_vat') group by 1
) sold where entry_id = e.id and kind not in ('expense', 'stripe_fee');
alter table journal_entries enable always trigger refuse_change;
create index journal_entries_sold on journal_entries (date) include (subject_id, sale_cents)
  where sale_cents <> 0;
drop index if exists journal_lines_sold;

create or replace function check_journal_balance() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select e.id into wrong from (select distinct entry_id from new_lines) n
    join journal_entries e on e.id = n.entry_id join journal_lines l on l.entry_id = e.id
    group by e.id, e.line_count
    having sum(l.cents) <> 0 or count(*) <> e.line_count
      or e.sale_cents <> coalesce(-sum(l.cents) filter (where not of_document
        and kind not in ('expense', 'stripe_fee')
        and (account like 'sales\\_%' or account = 'output_vat')), 0)
    limit 1;
  if wrong is not null then
    raise exception 'the lines of journal entry % do not balance', wrong
      using errcode = 'check_violation', constraint = 'journal_entries_balance';
  end if;
  return null;
end $$;
`)

export const down = () => {
  throw new Error('This migration has no way back. Restore a backup instead.')
}
