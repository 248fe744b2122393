import type { Knex } from 'knex'

/**
 * Adds sums of the journal's entries, so that the books don't have to read every line. Entries get
 * their ids under the posting lock, so no entry with a lower id can appear after a sum was
 * calculated. The app calculates the sums when it first starts, because other transactions can't
 * post during a migration. The index is dropped first: dropping it later could deadlock with a
 * transaction that has read the lines and is waiting to post.
 */
export const up = (db: Knex) =>
  db.raw(`
drop index if exists journal_lines_sold;
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

create table journal_sales (
  entry_id bigint not null,
  date date not null,
  subject_id text not null,
  cents bigint not null
);
comment on table journal_sales is
  'The sales, including VAT, that no document states, of each entry that journal_sums includes.';
create index journal_sales_date on journal_sales (date) include (entry_id, subject_id, cents);

do $$ declare t text; begin
  foreach t in array array['journal_sums', 'journal_sales'] loop
    execute format('create trigger refuse_change before update or delete on %I
      for each statement execute function refuse_journal_change()', t);
    execute format('create trigger refuse_truncate before truncate on %I
      for each statement execute function refuse_journal_change()', t);
    execute format('alter table %I enable always trigger refuse_change', t);
  end loop;
end $$;
`)
