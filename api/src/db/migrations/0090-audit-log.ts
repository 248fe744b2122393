import type { Knex } from 'knex'

export const up = async (db: Knex) => {
  await db.raw(sql)
  for (const [table, { key = ['id'], label = '', kept, ignored }] of Object.entries(audited))
    await db.raw('select audit_table(?::regclass, ?::text[], ?, ?::text[], ?::text[])', [
      table,
      key,
      label,
      kept,
      [...alwaysIgnored, ...ignored],
    ])
}

type Audited = {
  /** The columns that identify a row. */
  key?: string[]
  /** The column whose value names the record in the log; never a person's name. */
  label?: string
  /** The columns for which the values before and after a change are recorded. */
  kept: string[]
  /** The technical and calculated columns, whose changes aren't recorded. */
  ignored: string[]
}

const alwaysIgnored = ['id', 'created_at', 'updated_at', 'version']

// The reviewed list of columns whose values the log records. All other columns contain personal
// data, secrets or long texts, so the log only records that they changed. The same applies to
// columns that are added later, until a migration calls `audit_table` again.
const audited: Record<string, Audited> = {
  bookings: {
    kept: `website_id session_date session_type number_of_students duration_minutes base_price
      discount_amount final_price coupon_code payment_status source paid stripe_payment_intent_id
      venue is_no_show`.split(/\s+/),
    ignored: `checkout_id coupon_id stripe_session_id checkout_url checkout_attempt
      checkout_expires_at calendar_event_id invite_sequence expires_at completed_at cancelled_at
      student_key link_promised_sequence confirmation_sequence revenue caller_key owed visitor_zone
      search_text excess_refunded`.split(/\s+/),
  },
  payments: {
    label: 'currency',
    kept: `booking_id invoice_id client_id amount currency payment_date payment_method status
      stripe_payment_intent_id refunded disputed dispute_fees`.split(/\s+/),
    ignored: ['stripe_charge_id'],
  },
  refunds: {
    kept: `payment_id amount status requested_by stripe_refund_id method given_on ends_booking
      refunded_at returned_at`.split(/\s+/),
    ignored: ['todo_id'],
  },
  disputes: {
    kept: ['payment_id', 'amount', 'reason', 'status', 'withdrawn', 'fee'],
    ignored: ['read_at'],
  },
  invoices: {
    label: 'invoice_number',
    kept: `kind status invoice_number client_id booking_id corrects issue_date due_date period
      price_mode net_total vat_total gross_total mailed_at`.split(/\s+/),
    ignored: ['issuer', 'issued_at', 'source_files', 'credited_before'],
  },
  quotes: {
    label: 'quote_number',
    kept: `quote_number status client_id valid_until subtotal tax_amount total invoice_id
      website_id`.split(/\s+/),
    ignored: ['token_hash', 'pdf_hash', 'sent_at', 'answered_at'],
  },
  coupons: {
    label: 'code',
    kept: `website_id code discount_type discount_value min_purchase max_discount usage_limit
      valid_from valid_until is_active archived_at`.split(/\s+/),
    // Bookings already show who used a coupon, so the log doesn't record it.
    ignored: ['usage_count'],
  },
  website_packages: {
    key: ['website_id', 'type'],
    label: 'label',
    kept: ['label', 'price', 'number_of_students', 'duration_minutes', 'is_offered'],
    ignored: ['website_id', 'type', 'position'],
  },
  websites: {
    label: 'name',
    kept: ['name', 'slug', 'domain', 'status', 'primary_color', 'category'],
    ignored: ['is_built_in'],
  },
  business: {
    kept: `business_name address vat_number vat_regime vat_exempt_reason iban bic account_holder
      notification_email notify_of_bookings tutor_name contact_email contact_phone whatsapp place
      facebook linkedin pays_by_link reminds_clients shows_epc_qr`.split(/\s+/),
    ignored: ['tutor_picture_hash'],
  },
  users: { label: 'username', kept: ['username'], ignored: [] },
  operator_sessions: {
    kept: ['address', 'user_agent'],
    ignored: ['token_hash', 'user_id', 'last_used_at', 'expires_at'],
  },
  calendar_sync_status: {
    kept: ['website_id', 'calendar_id', 'connected_at', 'sync_enabled', 'sync_direction'],
    ignored: [
      'last_sync_at',
      'sync_token',
      'full_sync_at',
      'problem',
      'failing_since',
      'last_failure',
    ],
  },
  clients: { kept: ['website_id', 'hourly_rate', 'archived_at', 'merged_into'], ignored: [] },
  projects: {
    kept: [
      'client_id',
      'status',
      'hourly_rate',
      'estimated_hours',
      'budget',
      'start_date',
      'end_date',
    ],
    ignored: ['actual_hours'],
  },
  expenses: {
    kept: `amount category date is_business_expense tax_deductible deductible_percent client_id
      project_id`.split(/\s+/),
    ignored: [],
  },
  sessions: {
    kept: `client_id project_id date hours rate net_amount vat_percent vat_amount gross_amount
      invoice_id invoice_period invoice_number`.split(/\s+/),
    ignored: ['fingerprint', 'is_tracked'],
  },
}

// Deferred triggers write the entries when a transaction commits. Each entry contains the previous
// entry's hash, so only one transaction at a time can add entries. If a transaction waited for its
// turn before it had locked all of its rows, deadlocks would result.
const sql = `
create table audit_entries (
  id bigint primary key check (id > 0),
  at timestamptz not null,
  actor jsonb not null,
  action text not null check (action in ('insert', 'update', 'delete', 'truncate')),
  record_type text not null,
  record_id text not null,
  booking_id uuid,
  invoice_id uuid,
  label text,
  changes jsonb not null,
  hash bytea not null check (octet_length(hash) = 32)
);
create index audit_entries_at on audit_entries (at);
create index audit_entries_booking on audit_entries (booking_id, id desc) where booking_id is not null;
create index audit_entries_invoice on audit_entries (invoice_id, id desc) where invoice_id is not null;
comment on column audit_entries.changes is
  'By column: [before, after], or null for a column whose values are not recorded.';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the activity log cannot be changed or deleted'
    using errcode = 'check_violation', constraint = 'audit_entries_stay';
end $$;
create trigger refuse_change before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
alter table audit_entries enable always trigger refuse_change;

create function audit_hash(previous bytea, entry audit_entries) returns bytea language sql stable
  return sha256(previous || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.actor, entry.action, entry.record_type,
    entry.record_id, entry.booking_id, entry.invoice_id, entry.label, entry.changes)::text, 'UTF8'));

-- Returns the id of the first entry that was changed, or that follows a deleted or added entry.
create function broken_audit_entry() returns bigint language sql stable
  begin atomic
    select min(entry_id) from (
      select e.id as entry_id, e.id <> row_number() over by_id
        or e.hash <> audit_hash(lag(e.hash, 1, ''::bytea) over by_id, e) as is_broken
      from audit_entries e window by_id as (order by e.id)
    ) checked where is_broken;
  end;

-- Runs with the rights of the tables' owner, so that the app's role needs no right to write here.
create function record_audit() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  key text[] := tg_argv[0];
  kept text[] := tg_argv[2];
  ignored text[] := tg_argv[3];
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  present jsonb := coalesce(after, before, '{}');
  entry audit_entries;
  previous bytea;
begin
  select coalesce(jsonb_object_agg(name, case when name = any(kept)
      then jsonb_build_array(before -> name, after -> name) end), '{}')
    into entry.changes
    from jsonb_object_keys(present) name
    where name <> all(ignored) and (tg_op = 'UPDATE' or name = any(kept))
      and nullif(before -> name, 'null') is distinct from nullif(after -> name, 'null');
  if tg_op = 'UPDATE' and entry.changes = '{}' then return null; end if;
  entry.actor := coalesce(nullif(current_setting('synapse.actor', true), '')::jsonb,
    jsonb_build_object('kind', 'database', 'role', session_user));
  entry.action := lower(tg_op);
  entry.record_type := tg_table_name;
  entry.record_id := coalesce((select string_agg(present ->> name, ':' order by at)
    from unnest(key) with ordinality k(name, at)), '');
  entry.label := present ->> nullif(tg_argv[1], '');
  if present ->> 'payment_id' is null then
    entry.booking_id := present ->> case tg_table_name when 'bookings' then 'id' else 'booking_id' end;
    entry.invoice_id := present ->> case tg_table_name when 'invoices' then 'id' else 'invoice_id' end;
  else
    select booking_id, invoice_id, currency into entry.booking_id, entry.invoice_id, entry.label
      from payments where id = (present ->> 'payment_id')::uuid;
  end if;
  perform pg_advisory_xact_lock(7309254002);
  select id, hash into entry.id, previous from audit_entries order by id desc limit 1;
  entry.id := coalesce(entry.id, 0) + 1;
  entry.at := clock_timestamp();
  entry.hash := audit_hash(coalesce(previous, ''), entry);
  insert into audit_entries values (entry.*);
  return null;
end $$;

-- Records changes of a table, or of other columns of a table that is recorded already.
create function audit_table(audited regclass, key text[], label text, kept text[], ignored text[])
  returns void language plpgsql as $$
declare arguments text := format('%L, %L, %L, %L', key, label, kept, ignored);
begin
  execute format('drop trigger if exists audit on %s', audited);
  execute format('drop trigger if exists audit_truncate on %s', audited);
  execute format('create constraint trigger audit after insert or update or delete on %s
    deferrable initially deferred for each row execute function record_audit(%s)', audited, arguments);
  execute format('create trigger audit_truncate after truncate on %s
    for each statement execute function record_audit(%s)', audited, arguments);
end $$;
`
