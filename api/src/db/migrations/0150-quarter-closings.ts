import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// The index prevents two concurrent closings of a quarter: the second attempt fails.
const sql = `
create table quarter_closings (
  id bigint generated always as identity primary key,
  quarter text not null,
  last_day date not null,
  report bytea not null,
  sha256 text generated always as (encode(sha256(report), 'hex')) stored,
  closed_at timestamptz not null,
  closed_by text not null,
  reopened_at timestamptz,
  reopen_reason text,
  check ((reopened_at is null) = (reopen_reason is null))
);
create unique index quarter_closings_once on quarter_closings (last_day) where reopened_at is null;
select audit_table('quarter_closings', '{id}', 'quarter',
  '{quarter,sha256,reopened_at,reopen_reason}', '{id,last_day,report,closed_at,closed_by}');
create trigger record_changed after insert or update on quarter_closings
  for each statement execute function record_changed();

create function keep_quarter_closing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reopened_at is null
    and to_jsonb(old) - '{sha256,reopened_at,reopen_reason}'::text[]
      = to_jsonb(new) - '{sha256,reopened_at,reopen_reason}'::text[] then return new; end if;
  raise exception 'the report of a closed quarter cannot be changed or deleted'
    using errcode = 'check_violation', constraint = 'quarter_closings_stay';
end $$;
create trigger keep_quarter_closing before update or delete on quarter_closings
  for each row execute function keep_quarter_closing();
create trigger refuse_truncate before truncate on quarter_closings
  for each statement execute function refuse_truncate();

alter table journal_entries add column transaction_date date;
comment on column journal_entries.transaction_date is
  'The day of the fact, if its quarter was closed when it was posted.';

create view late_postings as
  select kind, source_id, date from journal_entries
  where revision = 1 and transaction_date is not null;
comment on view late_postings is
  'The days on which facts of closed quarters count, because they were recorded too late.';
create index journal_entries_late on journal_entries (kind, source_id)
  where revision = 1 and transaction_date is not null;

create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if exists (select from quarter_closings where reopened_at is null and last_day >= new.date) then
    raise exception 'the quarter of % is closed', new.date
      using errcode = 'check_violation', constraint = 'journal_entries_open';
  end if;
  return new;
end $$;
create trigger refuse_closed_day before insert on journal_entries
  for each row execute function refuse_closed_day();
`
