import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
alter table business
  add column shows_epc_qr boolean not null default true,
  -- The operator's own words for why no VAT is charged; empty for the usual ones.
  add column vat_exempt_reason text not null default '';

-- Whom a client was found to be, too. What was theirs is that one's now.
alter table clients
  add column merged_into uuid references clients,
  add constraint clients_merged_into_another check (merged_into <> id),
  add constraint clients_merged_are_archived check (merged_into is null or archived_at is not null);
create index clients_merged on clients (merged_into) where merged_into is not null;

-- What still names a client who was merged, such as a change made without a network, means the other
-- one. Whoever is merging is waited for.
create function follow_merged_client() returns trigger language plpgsql as $$
declare remaining uuid;
begin
  select merged_into into remaining from clients where id = new.client_id for key share;
  new.client_id := coalesce(remaining, new.client_id);
  return new;
end $$;
do $$
declare referring regclass;
begin
  for referring in select distinct conrelid::regclass from pg_constraint
    where contype = 'f' and confrelid = 'clients'::regclass and conrelid <> 'clients'::regclass
  loop
    execute format('create trigger follow_merged before insert or update of client_id on %s
      for each row execute function follow_merged_client()', referring);
  end loop;
end $$;

-- What was issued or sent stays as it was, but for whom it belongs to once two clients are one.
create function was_merged(client uuid, remaining uuid) returns boolean language sql stable as $$
  select client is distinct from remaining
    and exists (select from clients where id = client and merged_into = remaining)
$$;

create or replace function hold_issued_invoice() returns trigger language plpgsql as $$
declare lines integer; net numeric; free text[] := array['mailed_at', 'updated_at', 'version'];
begin
  if tg_op = 'INSERT' then
    if new.status = 'draft' then return new; end if;
    raise exception 'an invoice begins as a draft'
      using errcode = 'check_violation', constraint = 'invoices_begin_as_drafts';
  end if;
  if old.status = 'draft' then
    if tg_op = 'DELETE' then return old; end if;
    if new.status = 'issued' then
      select count(*), sum(l.net) into lines, net from invoice_lines l where l.invoice_id = new.id;
      if lines = 0 or net <> new.net_total then
        raise exception 'the lines of invoice % do not come to its total', new.id
          using errcode = 'check_violation', constraint = 'invoices_add_up';
      end if;
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if was_merged(old.client_id, new.client_id) then free := free || 'client_id'::text; end if;
    if (to_jsonb(new) - free) = (to_jsonb(old) - free) then return new; end if;
  end if;
  raise exception 'invoice % has been issued and cannot be changed', old.id
    using errcode = 'check_violation', constraint = 'invoices_stay_as_issued';
end $$;

create or replace function hold_issued_lines() returns trigger language plpgsql as $$
declare statuses text[];
begin
  -- An update is free to name another invoice: both are looked at. Whoever is issuing is waited for.
  select array_agg(status) into statuses from (
    select status from invoices
    where (tg_op <> 'INSERT' and id = old.invoice_id) or (tg_op <> 'DELETE' and id = new.invoice_id)
    for share
  ) found;
  if 'issued' = any(statuses) then
    if tg_op = 'UPDATE' and was_merged(old.client_id, new.client_id)
      and (to_jsonb(new) - 'client_id') = (to_jsonb(old) - 'client_id') then return new; end if;
    if tg_op <> 'UPDATE' or not new.is_freed
      or (to_jsonb(new) - 'is_freed') is distinct from (to_jsonb(old) - 'is_freed')
      or not exists (select from invoices where corrects = new.invoice_id) then
      raise exception 'the lines of an issued invoice cannot be changed'
        using errcode = 'check_violation', constraint = 'invoice_lines_stay_as_issued';
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create or replace function hold_sent_quote() returns trigger language plpgsql as $$
declare free text[] := array['status', 'answered_at', 'answered_by', 'invoice_id', 'website_id',
  'updated_at', 'version'];
begin
  if was_merged(old.client_id, new.client_id) then free := free || 'client_id'::text; end if;
  if old.status <> 'draft'
    and (new.status = 'draft' or (to_jsonb(new) - free) <> (to_jsonb(old) - free)) then
    raise exception 'quote % has been sent and cannot be changed', old.id
      using errcode = 'check_violation', constraint = 'quotes_stay_as_sent';
  end if;
  return new;
end $$;
`
