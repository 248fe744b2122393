import { z } from 'zod'
import { auditActions, auditActors, recordTypes } from '#audit/audit'
import { endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

const auditEntry = z.object({
  /** The entry's sequence number, starting at 1 without gaps. */
  id: z.int(),
  at: field.instantText,
  actor: z.object({
    kind: z.enum(auditActors),
    sessionId: z.string().nullable(),
    address: z.string().nullable(),
    /** The job's title, for example 'Confirmation e-mail'. */
    job: z.string().nullable(),
    requestId: z.string().nullable(),
  }),
  action: z.enum(auditActions),
  recordType: z.enum(recordTypes),
  recordId: z.string(),
  bookingId: z.uuid().nullable(),
  invoiceId: z.uuid().nullable(),
  /**
   * The record's number, code or label at the time of the change. For payments, refunds and
   * disputes, this is the currency.
   */
  label: z.string().nullable(),
  /** The current name, for example the student's. It isn't logged, so it can be purged. */
  name: z.string().nullable(),
  /** Each changed column's values before and after the change; null if they weren't recorded. */
  changes: z.record(z.string(), z.tuple([value, value]).nullable()),
  /** The SHA-256 of this entry together with the previous entry's hash. */
  hash: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

const auditFilter = {
  ...field.searchQuery,
  ...field.dateRangeQuery,
  by: z.enum(auditActors).optional(),
  type: z.enum(recordTypes).optional(),
  /** Limits the log to a booking and its payments, refunds and invoices. */
  booking: field.id.optional(),
  /** Limits the log to an invoice and its payments and refunds. */
  invoice: field.id.optional(),
}

export const listAuditEntries = endpoint('GET', '/api/admin/audit', {
  summary: 'List entries of the activity log by page, newest first',
  query: z.strictObject({ ...auditFilter, ...field.pageQuery }),
  output: z.object({ items: z.array(auditEntry), total: z.int() }),
})

export const exportAuditEntries = endpoint('GET', '/api/admin/audit/export', {
  summary: 'Export the filtered entries of the activity log as CSV',
  query: z.strictObject(auditFilter),
  produces: 'text/csv; charset=utf-8',
})

export const verifyAuditLog = endpoint('GET', '/api/admin/audit/check', {
  summary: 'Check that no entry of the activity log was changed, added or deleted afterwards',
  output: z.object({
    entries: z.int(),
    /** The first entry whose hash doesn't match; null if all match. */
    brokenId: z.int().nullable(),
    /** The newest entry's hash; '' if the log is empty. */
    hash: z.string(),
  }),
})
