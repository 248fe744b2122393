import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- The PDF of a sent quote, byte for byte as it was drawn first.
create table quote_files (
  quote_id uuid primary key references quotes,
  bytes bytea not null,
  sha256 text not null check (sha256 = encode(sha256(bytes), 'hex')),
  created_at timestamptz not null default now()
);
alter table quotes
  add column pdf_hash text,
  add constraint quotes_pdf_is_of_sent check (pdf_hash is null or status <> 'draft');

create function hold_quote_file() returns trigger language plpgsql as $$
begin
  raise exception 'the first PDF of a quote stays for good'
    using errcode = 'check_violation', constraint = 'quote_files_stay';
end $$;
create trigger hold_file before update or delete on quote_files
  for each row execute function hold_quote_file();

create or replace function hold_sent_quote() returns trigger language plpgsql as $$
declare free text[] := array['status', 'answered_at', 'answered_by', 'invoice_id', 'website_id',
  'updated_at', 'version'];
begin
  if was_merged(old.client_id, new.client_id) then free := free || 'client_id'::text; end if;
  if old.pdf_hash is null then free := free || 'pdf_hash'::text; end if;
  if old.status <> 'draft'
    and (new.status = 'draft' or (to_jsonb(new) - free) <> (to_jsonb(old) - free)) then
    raise exception 'quote % has been sent and cannot be changed', old.id
      using errcode = 'check_violation', constraint = 'quotes_stay_as_sent';
  end if;
  return new;
end $$;
`
