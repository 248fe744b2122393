import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
create table projects (
  id uuid primary key default gen_random_uuid(),
  client_id uuid references clients,
  name text not null check (name <> ''),
  description text,
  status text not null default 'active' check (status in ('active', 'on_hold', 'completed')),
  hourly_rate numeric(10, 2) check (hourly_rate >= 0),
  estimated_hours numeric(10, 2) check (estimated_hours >= 0),
  actual_hours numeric(10, 2) not null default 0 check (actual_hours >= 0),
  budget numeric(10, 2) check (budget >= 0),
  start_date date,
  end_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint projects_end_not_before_start check (end_date >= start_date)
);
create index projects_client on projects (client_id);
create trigger touch before update on projects
  for each row execute function touch_updated_at();
create trigger next_version before update on projects
  for each row execute function next_version();
create trigger mark_changed after insert or update or delete on projects
  for each row execute function mark_changed('projects', 'id');

-- What was spent stays in the books, whatever it was spent on.
alter table expenses add column project_id uuid references projects on delete set null;
create index expenses_project on expenses (project_id);
`
