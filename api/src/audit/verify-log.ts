import type * as contract from '@synapse/shared/audit/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { AuditEntry } from '#audit/model'
import type { Db } from '#db/knex'
import { queryRow } from '#db/sql'

/**
 * Checks the hash of every entry. Can't detect entries that were deleted from the end of the log;
 * to detect those, compare the log with a hash from an earlier export.
 */
export const verifyLog = (db: Db): Promise<AnswerOf<typeof contract.verifyAuditLog>> =>
  queryRow(
    db,
    `select count(*)::int as entries, broken_audit_entry()::int as broken_id,
      coalesce((select encode(hash, 'hex') from audit_entries order by id desc limit 1), '') as hash
    from audit_entries`,
  )

/** Returns whether the log contains the entry with this hash, in hex. */
export const hasEntry = async (db: Db, hash: string): Promise<boolean> =>
  (await AuditEntry.query(db).whereRaw(`encode(hash, 'hex') = ?`, hash).resultSize()) > 0
