import type { Knex } from 'knex'

// The keys of advisory locks are arbitrary numbers. The keys that triggers use must never change.
// See README.md for the lock order.

/** The lock held during migrations and restores, so that only one process runs them at a time. */
export const migrationLock = 7_309_254_001

/** The lock that is held while slots are changed. */
export const slotLock = 7_309_254_004

/**
 * The lock for the journal: shared to post entries, exclusive to close a quarter or repost
 * everything. Triggers also take it when money moves or the VAT registration changes.
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
