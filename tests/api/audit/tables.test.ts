import { recordTypes } from '@synapse/shared/audit/audit'
import { expect, test } from 'vitest'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()

/**
 * Tables that the activity log leaves out on purpose. It must record all others, including any that
 * are added later.
 */
const leftOut: Record<string, readonly string[]> = {
  'the log itself': ['audit_entries'],
  'parts of a recorded record, which are fixed once it is issued': [
    'invoice_lines',
    'invoice_files',
    'quote_files',
    'dispute_moves',
    'receipts',
  ],
  'copies of Stripe’s records, which never change': [
    'stripe_balances',
    'stripe_payouts',
    'stripe_transactions',
  ],
  'entries that follow from recorded changes, and never change': [
    'journal_entries',
    'journal_lines',
    'journal_sums',
    'journal_sales',
  ],
  'counters and links that follow from recorded changes': [
    'invoice_links',
    'invoice_checkouts',
    'number_series',
  ],
  'the calendar, which isn’t money, a permission or a booking': [
    'admin_availability',
    'availability_exceptions',
    'availability_patterns',
    'availability_slots',
    'busy_periods',
    'calendar_events',
  ],
  'personal data, notes and files of people': [
    'student_notes',
    'archived_students',
    'invoice_requests',
    'expense_receipts',
    'mails',
  ],
  'tasks, and records of their own kind': [
    'todo_items',
    'deleted_todo_items',
    'booking_events',
    'stripe_events',
  ],
  'hashes of unused codes; their use and renewal is notified by e-mail': ['recovery_codes'],
  'working memory': [
    'alarms',
    'backups',
    'changed_records',
    'daily_counts',
    'feed_state',
    'idempotency_keys',
    'job_leases',
    'oauth_states',
    'passkey_challenges',
    'purged_checkouts',
    'rate_limits',
    'knex_migrations',
    'knex_migrations_lock',
  ],
}

type Trigger = { table: string; kept: string[]; ignored: string[]; columns: string[] }

const readTriggers = async (): Promise<Trigger[]> => {
  const { rows } = await world.db.raw(`select relname as table,
      (string_to_array(encode(tgargs, 'escape'), '\\000'))[3]::text[] as kept,
      (string_to_array(encode(tgargs, 'escape'), '\\000'))[4]::text[] as ignored,
      array(select attname::text from pg_attribute
        where attrelid = tgrelid and attnum > 0 and not attisdropped) as columns
    from pg_trigger join pg_class c on c.oid = tgrelid where tgname = 'audit' order by 1`)
  return rows
}

test('every table is either logged or excluded for a stated reason', async () => {
  const { rows } = await world.db.raw(`select tablename from pg_tables where schemaname = 'public'`)
  const recorded = (await readTriggers()).map(({ table }) => table)
  expect(recorded).toEqual([...recordTypes].toSorted())
  expect([...recorded, ...Object.values(leftOut).flat()].toSorted()).toEqual(
    rows.map(({ tablename }: { tablename: string }) => tablename).toSorted(),
  )
})

test('every column listed for logging exists and is listed once', async () => {
  for (const { table, kept, ignored, columns } of await readTriggers()) {
    const unknown = kept.filter((name) => !columns.includes(name))
    expect(unknown, table).toEqual([])
    expect(
      kept.filter((name) => ignored.includes(name)),
      table,
    ).toEqual([])
  }
})

/** Columns that contain only the operator's own details, names of things, dates or flags. */
const reviewed = [
  'business.business_name',
  'business.tutor_name',
  'business.address',
  'business.notification_email',
  'business.contact_email',
  'business.contact_phone',
  'business.pays_by_link',
  'invoices.mailed_at',
  'operator_sessions.address',
  'users.username',
  'websites.name',
]

test('the log omits the values of columns that may contain personal data or secrets', async () => {
  const sensitive = /name|mail|phone|address|notes|message|token|hash|password|secret|key|link$/
  const found = (await readTriggers()).flatMap(({ table, kept }) =>
    kept.filter((name) => sensitive.test(name)).map((name) => `${table}.${name}`),
  )
  expect(found.toSorted()).toEqual(reviewed.toSorted())
})
