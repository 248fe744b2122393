import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
alter table sessions
  -- Entered by hand or by the timer, and there before anything charges it.
  add column is_tracked boolean not null default false,
  add column project_id uuid references projects on delete set null,
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1,
  alter column id set default gen_random_uuid(),
  -- Of one that was tracked: what charges it now.
  alter column invoice_id drop not null,
  -- Before it is charged nobody knows what VAT it bears.
  alter column vat_percent drop not null,
  alter column vat_amount drop not null,
  alter column gross_amount drop not null,
  add constraint sessions_come_from_somewhere check (is_tracked or invoice_id is not null),
  add constraint sessions_net check (not is_tracked or (hours > 0 and rate >= 0
    and net_amount = round(hours * rate, 2))),
  add constraint sessions_tracked_charged
    check (not is_tracked or (invoice_id is null) = (invoice_number is null));
create index sessions_project on sessions (project_id) where project_id is not null;
create index sessions_tracked on sessions (date desc, created_at desc, id) where is_tracked;

-- A line has its session's id: whoever writes here, a session is charged once.
drop index invoice_lines_id;
create unique index invoice_lines_session_once on invoice_lines (id) where not is_freed;

-- What was worked stays when the draft goes that would have charged it.
create function free_tracked_sessions() returns trigger language plpgsql as $$
begin
  update sessions set invoice_id = null, invoice_period = null, invoice_number = null
    where invoice_id = old.id and is_tracked;
  return old;
end $$;
create trigger free_tracked_sessions before delete on invoices
  for each row execute function free_tracked_sessions();

create trigger touch before update on sessions
  for each row when (old.is_tracked) execute function touch_updated_at();
create trigger next_version before update on sessions
  for each row when (old.is_tracked) execute function next_version();
-- Those of sheets are shown with their invoices alone.
create trigger mark_changed after insert or update on sessions
  for each row when (new.is_tracked) execute function mark_changed('sessions', 'id');
create trigger mark_gone after delete on sessions
  for each row when (old.is_tracked) execute function mark_changed('sessions', 'id');
`
