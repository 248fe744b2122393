import type { Client } from '#client/contract'
import type { InvoiceDocument } from '#document/document'
import type { Invoice, Issuer } from '#invoice/contract'
import { invoiceDocument } from '#invoice/document'
import { unissuedFields } from '#invoice/unissued'
import type { Quote } from '#quote/contract'
import { quoteTotal } from '#quote/quote'
import { formatLongDate, maltaDay } from '#time'

/**
 * Returns the content of a printed quote, structured like an invoice, with a link to the quote's
 * page in place of payment details.
 * @param client the client's current details
 */
export const quoteDocument = (
  quote: Quote,
  client: Client | undefined,
  issuer: Issuer,
): InvoiceDocument => {
  const { quoteNumber, sentAt, status, description, notes } = quote
  const title = status === 'draft' ? 'Draft quote' : 'Quote'
  const document = invoiceDocument(asInvoice(quote, client), issuer)
  return {
    ...document,
    madeAt: seconds(sentAt ?? quote.updatedAt),
    name: `${title} ${quoteNumber ?? quote.title}`,
    title,
    lead: `${quoteTotal(quote)}, valid until ${formatLongDate(quote.validUntil)}`,
    draftNote: status === 'draft' ? 'This is a draft. Nothing has been offered yet.' : '',
    addressee: 'For',
    facts: [
      { label: 'Quote number', value: quoteNumber ?? 'Assigned when sent' },
      ...(sentAt ? [{ label: 'Date', value: formatLongDate(maltaDay(sentAt)) }] : []),
      { label: 'Valid until', value: formatLongDate(quote.validUntil) },
    ],
    subject: quote.title,
    intro: paragraphs(description),
    table: {
      ...document.table,
      columns: document.table.columns.map((column) =>
        column.key === 'subject' ? { ...column, label: 'Description' } : column,
      ),
    },
    payment: { sentence: '', facts: [] },
    epcQr: undefined,
    link: quote.link ? { title: 'Accept or decline this quote online', url: quote.link } : null,
    notes: paragraphs(notes),
  }
}

/** Converts a quote to an invoice, so that it can be printed like one. */
const asInvoice = (quote: Quote, client: Client | undefined): Invoice => {
  const day = maltaDay(quote.sentAt ?? quote.updatedAt)
  return {
    ...nothingYet,
    id: quote.id,
    invoiceNumber: quote.quoteNumber ?? '',
    clientId: quote.clientId,
    issueDate: day,
    dueDate: day,
    period: day.slice(0, 7),
    billToName: client?.businessName ?? '',
    billToAddress: client?.address ?? '',
    billToVat: client?.vatNumber ?? null,
    lines: invoiceLinesOf(quote),
    netTotal: quote.subtotal,
    vatTotal: quote.taxAmount,
    grossTotal: quote.total,
    createdAt: quote.createdAt,
    updatedAt: quote.updatedAt,
    version: quote.version,
  }
}

/** Converts a quote's lines to lines of an invoice. */
export const invoiceLinesOf = ({ lines }: Pick<Quote, 'lines'>): Invoice['lines'] =>
  lines.map(({ description, quantity, unitPrice, ...line }) => ({
    ...line,
    date: null,
    student: '',
    subject: description,
    unit: 'piece',
    hours: quantity,
    rate: unitPrice,
    fingerprint: null,
  }))

const nothingYet = {
  ...unissuedFields,
  kind: 'invoice',
  status: 'draft',
  notes: null,
  priceMode: 'net',
  bookingId: null,
  sourceFiles: [],
  paid: '0.00',
  payments: [],
} as const satisfies Partial<Invoice>

const seconds = (at: string) => Temporal.Instant.from(at).toString({ smallestUnit: 'second' })

const paragraphs = (text: string | null) => (text ?? '').split('\n').filter((line) => line.trim())
