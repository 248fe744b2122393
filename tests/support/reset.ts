import type { Db } from '@synapse/api/db/knex'
import { addPackages } from '@synapse/api/website/add-website'
import { Website } from '@synapse/api/website/model'
import { until } from './until.ts'

/** Removes issued invoices and what refers to them. */
export const truncateInvoices = (db: Db) => truncate(db, 'invoices, invoice_series cascade')

/** Empties tables of issued documents, which the database refuses everybody else. */
const truncate = (db: Db, tables: string) =>
  db.raw(`do $$ declare kept regclass; begin
    for kept in select tgrelid from pg_trigger where tgname = 'refuse_truncate' loop
      execute format('alter table %s disable trigger refuse_truncate', kept);
    end loop;
    truncate ${tables};
    for kept in select tgrelid from pg_trigger where tgname = 'refuse_truncate' loop
      execute format('alter table %s enable trigger refuse_truncate', kept);
    end loop; end $$`)

/** Empties everything that tests fill and gives the built-in website back its first state. */
export const emptyDatabase = async (db: Db) => {
  await until('No job runs any more', async () => {
    await db.raw(`delete from pgboss.job where state <> 'active'`)
    const { rows } = await db.raw(`select 1 from pgboss.job where state = 'active' limit 1`)
    return rows.length === 0
  })
  await until('The tables are emptied', () => tryToEmpty(db))
}

/** False when something that was still under way stood in the way. */
const tryToEmpty = async (db: Db): Promise<boolean> => {
  try {
    await empty(db)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === deadlock) return false
    throw error
  }
}

const deadlock = '40P01'

/** Each before what it refers to. */
const filledTables = [
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
  'quote_series',
  'clients',
  'archived_students',
  'student_notes',
  'forgotten_checkouts',
  'stripe_events',
  'availability_exceptions',
  'admin_availability',
  'busy_periods',
  'operator_sessions',
  'sign_in_tries',
  'rounds',
  'daily_counts',
]

const empty = (db: Db) =>
  db.transaction(async (trx) => {
    // Few rows are deleted faster than many tables are truncated. What hangs on these goes with them.
    // What was issued cannot be deleted; with it goes whatever hangs on it.
    if (await trx('invoices').first('id')) await truncateInvoices(trx)
    if (await trx('quoteFiles').first('quoteId')) await truncate(trx, 'quote_files')
    await trx.raw(filledTables.map((table) => `delete from ${table}`).join(';'))
    await trx.raw(`update calendar_sync_status set calendar_id = null, refresh_token = null,
      connected_at = null, sync_token = null, last_sync_at = null, full_sync_at = null,
      problem = null, failing_since = null, last_failure = null`)
    await trx.raw('delete from websites where not is_built_in')
    await trx.raw(`update business set business_name = default, address = default,
      vat_number = default, vat_regime = default, account_holder = default,
      iban = default, bic = default, logo = default,
      notification_email = default, notify_of_bookings = default, tutor_name = default,
      contact_email = default, contact_phone = default, whatsapp = default, place = default,
      pays_by_link = default, reminds_clients = default, facebook = default, linkedin = default`)
    await trx.raw(`update websites set status = 'active', meeting_link_template = null`)
    await trx('websitePackages').delete()
    await addPackages(trx, await Website.query(trx).findOne({}).throwIfNotFound())
  })
