import type { Quote as PresentedQuote } from '@synapse/shared/quote/contract'
import type { Settings } from '#core/settings'
import { linkUrl } from '#core/signed-link'
import type { Quote } from '#quote/model'

/** Returns a quote as the operator sees it, with the link to the client's page. */
export const presentQuote =
  (settings: Pick<Settings, 'appSecret' | 'publicUrl'>) =>
  (quote: Quote): PresentedQuote => ({
    id: quote.id,
    quoteNumber: quote.quoteNumber,
    clientId: quote.clientId,
    websiteId: quote.websiteId,
    title: quote.title,
    description: quote.description,
    status: quote.status,
    validUntil: quote.validUntil,
    lines: quote.lines,
    subtotal: quote.subtotal,
    taxAmount: quote.taxAmount,
    total: quote.total,
    notes: quote.notes,
    link: linkUrl(settings, 'quote', quote),
    sentAt: quote.sentAt?.toISOString() ?? null,
    answeredAt: quote.answeredAt?.toISOString() ?? null,
    answeredBy: quote.answeredBy,
    invoiceId: quote.invoiceId,
    pdfHash: quote.pdfHash,
    createdAt: quote.createdAt.toISOString(),
    updatedAt: quote.updatedAt.toISOString(),
    version: quote.version,
  })
