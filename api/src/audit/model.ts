import type { AuditEntry as PresentedEntry } from '@synapse/shared/audit/contract'
import { Model } from 'objection'

/** An activity log entry. Entries are added by triggers and never change. */
export class AuditEntry extends Model {
  static override tableName = 'audit_entries'
  /** A bigint, which pg returns as text. */
  declare id: string
  declare at: Date
  declare actor: Partial<PresentedEntry['actor']> & Pick<PresentedEntry['actor'], 'kind'>
  declare action: PresentedEntry['action']
  declare recordType: PresentedEntry['recordType']
  declare recordId: string
  declare bookingId: string | null
  declare invoiceId: string | null
  declare label: string | null
  declare changes: PresentedEntry['changes']
  declare hash: Buffer
}
