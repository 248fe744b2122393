import type { Db } from '@synapse/api/db/knex'
import { addDefaults } from '@synapse/api/website/add-website'
import { Website } from '@synapse/api/website/model'
import { until } from '#support/run/until.ts'

const invoiceTables = [
  'invoice_lines',
  'invoice_files',
  'invoice_links',
  'invoice_checkouts',
  'invoices',
]

/** Triggers protect the rows of these tables and of those that depend on them. */
export const protectedTables = [
  ...invoiceTables,
  'receipts',
  'stripe_transactions',
  'quote_files',
  'quarter_closings',
]

/** Deletes all invoices, even issued ones. */
export const deleteInvoices = (db: Db) =>
  db.transaction((trx) => trx.raw(withoutTriggers(deleting(invoiceTables))))

/** Deletes the journal. */
export const deleteJournal = (db: Db) =>
  db.transaction((trx) => trx.raw(withoutTriggers(truncatingJournal)))

/** Recreates the table whose oid identifies the database, as `pg_restore --clean` does. */
export const recreateChangedRecords = (db: Db) =>
  db.raw(`begin;
    create table restored (like changed_records including all);
    insert into restored select * from changed_records;
    drop table changed_records;
    alter table restored rename to changed_records;
    commit`)

const deleting = (tables: readonly string[]) =>
  tables.map((table) => `delete from ${table};`).join('')

/** The journal's rows are protected even without triggers, so truncate its tables. */
const truncatingJournal = `do $$ begin
    if exists (select from journal_entries) then truncate journal_entries, journal_lines; end if;
    if exists (select from journal_sums) then truncate journal_sums, journal_sales; end if;
  end $$;`

const withoutTriggers = (sql: string) => `set local session_replication_role = replica;
  ${sql}
  set local session_replication_role = origin;`

/** Empties the tables that tests fill, and resets the built-in website. */
export const emptyDatabase = async (db: Db) => {
  await until('All jobs have ended', async () => {
    await db.raw(`delete from pgboss.job where state <> 'active'`)
    // A job that has failed in the meantime is waiting for its retry.
    const { rows } = await db.raw('select 1 from pgboss.job limit 1')
    return rows.length === 0
  })
  await retryOnDeadlock('The tables are emptied', () => empty(db))
}

/** Repeats an action if a transaction that is still running has caused a deadlock. */
export const retryOnDeadlock = (what: string, action: () => PromiseLike<unknown>) =>
  until(what, async () => {
    try {
      await action()
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === deadlock) return false
      throw error
    }
  })

const deadlock = '40P01'

/** Each table comes before the tables it references. */
export const filledTables = [
  'refunds',
  'disputes',
  'payments',
  'todo_items',
  'deleted_todo_items',
  'availability_slots',
  'bookings',
  'coupons',
  'expenses',
  'sessions',
  'projects',
  'mails',
  'quotes',
  'number_series',
  'clients',
  'archived_students',
  'student_notes',
  'purged_checkouts',
  'stripe_events',
  'stripe_payouts',
  'stripe_balances',
  'ignored_differences',
  'availability_exceptions',
  'admin_availability',
  'busy_periods',
  'sign_in_factors',
  'recovery_codes',
  'passkey_challenges',
  'operator_sessions',
  'rate_limits',
  'job_leases',
  'backups',
  'alarms',
  'daily_counts',
  'idempotency_keys',
  'oauth_states',
  'changed_records',
]

const empty = (db: Db) =>
  db.transaction(async (trx) => {
    // Delete rather than truncate: for a few rows, truncating takes a hundred times as long.
    await trx.raw(
      withoutTriggers(deleting(protectedTables) + truncatingJournal) + deleting(filledTables),
    )
    await trx.raw(`update calendar_sync_status set calendar_id = null, refresh_token = null,
        connected_at = null, sync_token = null, last_sync_at = null, full_sync_at = null,
        problem = null, failing_since = null, last_failure = null;
      delete from websites where not is_built_in;
      do $$ begin execute (
        select format('update business set %s', string_agg(format('%I = default', attname), ', '))
        from pg_attribute where attrelid = 'business'::regclass and attnum > 0
          and not attisdropped and attgenerated = ''
          and attname not in ('id', 'created_at', 'version')
        ); end $$;
      update users set refund_limit = default;
      update websites set status = 'active', meeting_link_template = null;
      ${deleting(['website_packages', 'availability_patterns'])}`)
    await addDefaults(trx, await Website.query(trx).findOne({}).throwIfNotFound())
  })
