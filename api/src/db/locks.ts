import type { Knex } from 'knex'

// The keys of advisory locks are arbitrary numbers. The keys that triggers use must never change.

/**
 * The order in which transactions take locks: row locks on these tables, and a few advisory locks.
 * Tests check the order, except for the locks in comments.
 */
export const lockOrder: readonly string[] = [
  'calendar_sync_status',
  'slots', // `lockSlots`
  'payments', // of a booking, by id
  'bookings', // several in order of id
  // a student's unpaid bookings (`lockText`)
  'coupons',
  'websites', // in shared mode
  // the id of a new quote or draft invoice (`lockText`)
  'quotes',
  'invoices',
  'payments of an invoice',
  // a payment's id (`lockText`)
  'clients', // two in order of id
  'users', // the operator, while their refunds are added up
  // in shared mode, taken by triggers before payments, refunds, disputes or invoices change
  'posting',
  'number_series', // of document numbers
  'todo_items',
  'student_notes', // then the archived status
  // the activity log, at the end of the transaction
]

/** The lock held during migrations and restores, so that only one process runs them at a time. */
export const migrationLock = 7_309_254_001

export const slotLock = 7_309_254_004

/**
 * The lock for the journal: shared for posting entries, exclusive for closing a quarter or
 * reposting everything. Triggers also take it when money moves or the VAT registration changes.
 */
export const postingLock = 7_309_254_003

/**
 * Only triggers take this lock, at the end of a transaction, to add entries to the activity log.
 */
export const auditLock = 7_309_254_002

/** Waits for an advisory lock and holds it until the transaction ends. */
export const lockKey = (trx: Knex.Transaction, key: number): Promise<unknown> =>
  trx.raw('select pg_advisory_xact_lock(?)', [key])

/**
 * Waits for the advisory lock on a string, such as an id, and holds it until the transaction ends.
 */
export const lockText = (trx: Knex.Transaction, text: string): Promise<unknown> =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [text])
