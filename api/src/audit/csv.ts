import type { Readable } from 'node:stream'
import type { AuditEntry } from '@synapse/shared/audit/contract'
import { auditChanges, auditSentence, changeText } from '@synapse/shared/audit/sentence'
import { type AuditFilter, listEntriesForExport } from '#audit/list-entries'
import { presentEntry } from '#audit/present'
import type { Context } from '#core/context'
import { type CsvColumn, csvStream, readInBatches } from '#http/csv'

/** Returns a CSV export of all activity log entries that match a filter, newest first. */
export const auditCsv = (context: Context, filter: AuditFilter): Readable =>
  csvStream(
    columns,
    readInBatches<AuditEntry>(async (last, limit) =>
      (await listEntriesForExport(context.db, filter, last?.id, limit)).map(presentEntry(context)),
    ),
  )

const columns: readonly CsvColumn<AuditEntry>[] = [
  ['Entry', ({ id }) => id],
  ['Time (UTC)', ({ at }) => at],
  ['What happened', auditSentence],
  ['Changes', (entry) => auditChanges(entry).map(changeText).join('; ')],
  ['By', ({ actor }) => actor.kind],
  ['Job', ({ actor }) => actor.job],
  ['Sign-in session', ({ actor }) => actor.sessionId],
  ['IP address', ({ actor }) => actor.address],
  ['Request', ({ actor }) => actor.requestId],
  ['Table', ({ recordType }) => recordType],
  ['Record', ({ recordId }) => recordId],
  ['SHA-256', ({ hash }) => hash],
]
