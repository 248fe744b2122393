import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// Entries never change. They are corrected by a reversal (an even revision) and a new entry (an odd
// revision). `line_count` prevents lines from being added to an existing entry.
const sql = `
create table journal_entries (
  id bigint generated always as identity primary key,
  date date not null,
  recorded_at timestamptz default clock_timestamp() not null,
  kind text not null,
  source_id text not null,
  revision integer check (revision > 0) not null,
  preceding integer generated always as (nullif(revision, 1) - 1) stored,
  subject_id text not null,
  line_count integer check (line_count > 1) not null,
  constraint journal_entries_once unique (kind, source_id, revision),
  constraint journal_entries_follow foreign key (kind, source_id, preceding)
    references journal_entries (kind, source_id, revision)
);
create index journal_entries_date on journal_entries (date, id);
create index journal_entries_subject on journal_entries (subject_id);

create table journal_lines (
  entry_id bigint references journal_entries not null,
  position integer not null,
  account text check (account in ('stripe', 'bank', 'cash', 'receivables', 'prepayments', 'owner',
    'output_vat', 'input_vat', 'stripe_fees', 'disputes', 'sales_standard', 'sales_exempt',
    'sales_reverse_charge', 'sales_outside_scope', 'expenses_software', 'expenses_equipment',
    'expenses_travel', 'expenses_rent', 'expenses_materials', 'expenses_marketing',
    'expenses_fees', 'expenses_other')) not null,
  cents bigint check (cents <> 0) not null,
  vat_hundredths integer,
  primary key (entry_id, position)
);
comment on column journal_lines.cents is 'A debit if positive, a credit if negative.';

create function refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the journal cannot be changed or deleted'
    using errcode = 'check_violation', constraint = 'journal_entries_stay';
end $$;

create function check_journal_balance() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select e.id into wrong from journal_entries e left join journal_lines l on l.entry_id = e.id
    where e.id = (to_jsonb(new) ->> tg_argv[0])::bigint
    group by e.id, e.line_count
    having coalesce(sum(l.cents), 0) <> 0 or count(l.entry_id) <> e.line_count;
  if wrong is not null then
    raise exception 'the lines of journal entry % do not balance', wrong
      using errcode = 'check_violation', constraint = 'journal_entries_balance';
  end if;
  return null;
end $$;

create constraint trigger check_balance after insert on journal_entries
  deferrable initially deferred for each row execute function check_journal_balance('id');
create constraint trigger check_balance after insert on journal_lines
  deferrable initially deferred for each row execute function check_journal_balance('entry_id');

-- A change of the VAT registration posts every booking again, so it waits for the transactions that
-- are posting bookings, and they wait for it.
create function lock_vat_regime() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'business' then perform pg_advisory_xact_lock(7309254003);
  else perform pg_advisory_xact_lock_shared(7309254003);
  end if;
  return new;
end $$;
create trigger lock_vat_regime before update on business for each row
  when (old.vat_regime is distinct from new.vat_regime) execute function lock_vat_regime();

do $$ declare t text; begin
  foreach t in array array['payments', 'refunds', 'dispute_moves', 'invoices'] loop
    execute format('create trigger lock_vat_regime before insert or update or delete on %I
      for each statement execute function lock_vat_regime()', t);
  end loop;
  foreach t in array array['journal_entries', 'journal_lines'] loop
    execute format('create trigger refuse_change before update or delete on %I
      for each statement execute function refuse_journal_change()', t);
    execute format('create trigger refuse_truncate before truncate on %I
      for each statement execute function refuse_journal_change()', t);
    execute format('alter table %I enable always trigger refuse_change', t);
  end loop;
end $$;
`
