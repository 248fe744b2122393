import type { Quote } from '@synapse/shared/quote/contract'
import { withTotals } from '@synapse/shared/quote/quote'
import type { QuoteRequest } from '#quote/quote-values.ts'

/** Predicts the draft that the server will save. */
export const draftQuote = (id: string, fields: QuoteRequest, before?: Quote): Quote => {
  const now = Temporal.Now.instant().toString()
  return {
    ...fields,
    id,
    ...withTotals(fields.lines),
    ...unsentFields,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    version: before?.version ?? 1,
  }
}

const unsentFields = {
  status: 'draft',
  quoteNumber: null,
  link: null,
  sentAt: null,
  answeredAt: null,
  answeredBy: null,
  invoiceId: null,
  pdfHash: null,
} as const satisfies Partial<Quote>
