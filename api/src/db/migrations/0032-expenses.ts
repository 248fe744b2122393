import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
create table expenses (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title <> ''),
  description text,
  amount numeric(10, 2) not null check (amount > 0),
  category text not null check (category <> ''),
  date date not null,
  is_business_expense boolean not null default true,
  tax_deductible boolean not null default true,
  deductible_percent numeric(5, 2) not null default 100
    check (deductible_percent between 0 and 100),
  client_id uuid references clients,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index expenses_date on expenses (date);
create index expenses_client on expenses (client_id);
create trigger touch before update on expenses
  for each row execute function touch_updated_at();
create trigger next_version before update on expenses
  for each row execute function next_version();
create trigger mark_changed after insert or update or delete on expenses
  for each row execute function mark_changed('expenses', 'id');

-- Apart from the expenses, so that a list of them reads no file.
create table expense_receipts (
  expense_id uuid primary key references expenses on delete cascade,
  name text not null check (name <> ''),
  type text not null
    check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes bytea not null check (octet_length(bytes) between 1 and 5 * 1024 * 1024),
  hash bytea not null check (hash = sha256(bytes)),
  created_at timestamptz not null default now()
);
-- Pictures are compressed already.
alter table expense_receipts alter column bytes set storage external;

-- Of the usual function each file would become a text, to be read for its key.
create function mark_receipt_changed() returns trigger language plpgsql as $$
begin
  insert into changed_records (noun, key)
    values ('expenses', coalesce(new.expense_id, old.expense_id)) on conflict do nothing;
  perform pg_notify('record_changed', '');
  return null;
end $$;
create trigger mark_receipt_changed after insert or update or delete on expense_receipts
  for each row execute function mark_receipt_changed();
`
