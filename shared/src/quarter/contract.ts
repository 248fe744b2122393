import { z } from 'zod'
import { conflict, endpoint, notFound } from '#contract/endpoint'
import * as field from '#contract/fields'
import { quarterStates } from '#quarter/quarter'

export const closing = z.object({
  closedAt: field.instantText,
  closedBy: z.string(),
  /** SHA-256 of the stored report. */
  sha256: z.string(),
})

const quarter = z.object({
  /** '2026-Q3' */
  quarter: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(quarterStates),
  closing: closing.nullable(),
  /** A quarter can be reopened only if no later quarter is closed. */
  canReopen: z.boolean(),
  reopening: z.object({ reopenedAt: field.instantText, reason: z.string() }).nullable(),
})
export type Quarter = z.output<typeof quarter>

const quarters = z.object({ items: z.array(quarter) })

const params = z.strictObject({
  quarter: z
    .string()
    .regex(
      /^20\d\d-Q[1-4]$/,
      'The quarter must be between 2000-Q1 and 2099-Q4, for example 2026-Q3.',
    ),
})

export const listQuarters = endpoint('GET', '/api/admin/quarters', {
  summary: 'List the quarters since the first entry in the books, newest first',
  output: quarters,
})

export const readChecklist = endpoint('GET', '/api/admin/quarters/{quarter}/checklist', {
  summary: 'List the things to do before closing a quarter',
  params,
  output: z.object({
    /** Drafts dated up to the quarter's end, which can't be issued once it is closed. */
    draftInvoices: z.int(),
    pendingRefunds: z.int(),
    missingReceipts: z.int(),
    missingSuppliers: z.int(),
    /** Whether Stripe's transactions were read after the end of the quarter. */
    isStripeRead: z.boolean(),
    /** The unexplained part of the difference between our records and Stripe's balance. */
    stripeDifference: field.euroText,
    /** Entries missing from the journal. The quarter can't be closed until they are added. */
    missingEntries: z.int(),
  }),
})
export type Checklist = z.output<NonNullable<(typeof readChecklist)['output']>>

export const closeQuarter = endpoint('POST', '/api/admin/quarters/{quarter}/close', {
  summary: 'Close a quarter: store its report and lock its days',
  params,
  output: quarters,
  refusals: {
    already_closed: conflict('This quarter has already been closed.'),
    not_over: conflict('This quarter isn’t over yet.'),
    not_next: conflict('Quarters must be closed in order. Close the earlier ones first.'),
    journal_incomplete: conflict(
      'Entries are missing from the journal. The app will add them tonight. If they’re still missing tomorrow, contact your administrator.',
    ),
  },
})

export const reopenQuarter = endpoint('POST', '/api/admin/quarters/{quarter}/reopen', {
  summary: 'Reopen the quarter that was closed last, with a reason',
  needsPassword: true,
  params,
  input: z.strictObject({ reason: field.requiredLine('The reason', 200) }),
  output: quarters,
  refusals: {
    not_closed: conflict('This quarter isn’t closed.'),
    later_closed: conflict('A later quarter is closed. Reopen that one first.'),
  },
})

export const downloadReport = endpoint('GET', '/api/admin/quarters/{quarter}/report', {
  summary: 'Download the stored report of a closed quarter, byte for byte',
  params,
  produces: 'file',
  refusals: { not_closed: notFound('This quarter isn’t closed.') },
})
