import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import type { DraftFields, InvoiceLine } from '@synapse/shared/invoice/contract'
import { dueDateOf, provisionalNumber } from '@synapse/shared/invoice/invoice'
import { euroFromCents } from '@synapse/shared/money'
import type { Quote, QuoteFields, QuoteLine } from '@synapse/shared/quote/contract'
import { invoiceLinesOf } from '@synapse/shared/quote/document'
import { validUntilOf, withTotals } from '@synapse/shared/quote/quote'
import type { QuoteTemplate } from '@synapse/shared/quote/templates'
import { maltaDay } from '@synapse/shared/time'
import { vatRegimeOn } from '@synapse/shared/vat/vat-registration'
import { newId } from '#data/new-id.ts'
import { lineText } from '#invoice/line-text.ts'
import { quoteName } from '#quote/quote-labels.ts'
import { amountRule, parseAmount, shortAmount } from '#ui/form/amount-input.ts'
import type { FieldOptions } from '#ui/form/use-draft-form.ts'
import { today } from '#ui/format/format-time.ts'
import {
  initialVatPercent,
  lineVat,
  standardVat,
  type VatSettings,
  vatAfterRegistrationChange,
  vatFields,
  vatReasonError,
  vatValues,
} from '#vat/vat-values.ts'

type LineValues = Pick<QuoteLine, 'id' | 'description' | 'quantity' | 'unitPrice' | 'vatPercent'>

export type QuoteValues = ReturnType<typeof newValues>

export const emptyLine = (): LineValues => ({
  id: newId(),
  description: '',
  quantity: '1',
  unitPrice: '',
  vatPercent: standardVat,
})

export const newValues = (business: VatSettings, websiteId: string | undefined) => ({
  id: newId(),
  clientId: '',
  websiteId: websiteId ?? '',
  title: '',
  description: '',
  validUntil: validUntilOf(today()),
  ...vatValues(business),
  lines: [emptyLine()],
  notes: '',
})

export const applyTemplate = ({ name, description, line, priceCents }: QuoteTemplate) => ({
  title: name,
  description,
  lines: [{ ...emptyLine(), description: line, unitPrice: euroFromCents(priceCents) }],
})

export const initialValues = (quote: Quote): { values: QuoteValues; version: number } => ({
  values: {
    id: quote.id,
    clientId: quote.clientId,
    websiteId: quote.websiteId ?? '',
    title: quote.title,
    description: quote.description ?? '',
    validUntil: quote.validUntil,
    vatCategory: quote.lines[0]?.vatCategory ?? 'standard',
    vatReason: quote.lines[0]?.vatReason ?? '',
    lines: quote.lines.map((line) => ({
      id: line.id,
      description: line.description,
      quantity: shortAmount(line.quantity),
      unitPrice: line.unitPrice,
      vatPercent: initialVatPercent(line),
    })),
    notes: quote.notes ?? '',
  },
  version: quote.version,
})

/**
 * Builds the request.
 * @throws RangeError if an amount is invalid
 */
export const requestOf = ({ id: _, vatCategory, vatReason, ...values }: QuoteValues) =>
  ({
    ...values,
    websiteId: values.websiteId || null,
    title: values.title.trim(),
    description: values.description.trim() || null,
    notes: values.notes.trim() || null,
    lines: values.lines.map((line) => ({
      id: line.id,
      description: line.description.trim(),
      quantity: parseAmount(line.quantity),
      unitPrice: parseAmount(line.unitPrice),
      ...lineVat({ vatCategory, vatReason }, line.vatPercent),
    })),
  }) satisfies QuoteFields

export const rules = {
  clientId: (id: string) => (id ? null : 'Choose a client.'),
  title: (title: string) => (title.trim() ? null : 'Enter a title.'),
  validUntil: (day: string) => (day ? null : 'Enter the last day on which the quote is valid.'),
  vatReason: vatReasonError,
  lines: {
    description: (text: string) => (text.trim() ? null : 'Enter a description.'),
    quantity: amountRule({ max: 10_000 }, 'Enter a number, for example 1 or 2.5.'),
    unitPrice: amountRule(),
  },
}

export const fields = {
  title: { label: 'Title', required: true, maxLength: 200 },
  validUntil: { label: 'Valid until', required: true },
  description: { label: 'Description', maxLength: 2_000 },
  ...vatFields,
  lines: {
    label: 'Lines',
    format: (lines: QuoteValues['lines']) =>
      lines
        .map(({ description, quantity, unitPrice, vatPercent }) =>
          lineText({ text: description, quantity, price: unitPrice, vatPercent }),
        )
        .join('\n'),
  },
  'lines.*.description': { label: 'Description', maxLength: 500 },
  'lines.*.quantity': 'Quantity',
  'lines.*.unitPrice': 'Unit price (€)',
  notes: { label: 'Notes', maxLength: 2_000 },
} satisfies Record<string, FieldOptions>

/** Predicts the draft that the server will save. */
export const draftQuote = (
  id: string,
  fields: ReturnType<typeof requestOf>,
  before?: Quote,
): Quote => {
  const now = Temporal.Now.instant().toString()
  return {
    ...fields,
    id,
    ...withTotals(fields.lines),
    ...draftOnlyFields,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    version: before?.version ?? 1,
  }
}

/** Fields that are blank until the quote is sent. */
const draftOnlyFields = {
  status: 'draft',
  quoteNumber: null,
  link: null,
  sentAt: null,
  answeredAt: null,
  answeredBy: null,
  invoiceId: null,
  pdfHash: null,
} as const satisfies Partial<Quote>

/** Returns an accepted quote's draft invoice, with the client's current details and today's VAT. */
export const invoiceFromQuote = (quote: Quote, client: Client, business: Business): DraftFields => {
  const issueDate = today()
  const sentOn = quote.sentAt ? maltaDay(quote.sentAt) : issueDate
  const [before, now] = [sentOn, issueDate].map((day) => ({
    ...business,
    vatRegime: vatRegimeOn(business, day),
  })) as [Business, Business]
  const changedVat = (line: Pick<InvoiceLine, 'vatCategory' | 'vatPercent' | 'vatReason'>) => {
    const vat = vatAfterRegistrationChange(line, before, now)
    return vat && lineVat(vat, initialVatPercent(line))
  }
  const period = issueDate.slice(0, 7)
  return {
    invoiceNumber: provisionalNumber(period, Math.random()),
    clientId: client.id,
    issueDate,
    dueDate: dueDateOf(issueDate),
    period,
    billToName: client.businessName,
    billToAddress: client.address ?? '',
    billToVat: client.vatNumber,
    notes: `${quoteName(quote)}: ${quote.title}`,
    lines: invoiceLinesOf(quote).map(({ net: _, ...line }) => ({ ...line, ...changedVat(line) })),
    sourceFiles: [],
  }
}

/**
 * Derives a booking's id from its quote's id, so that the booking can't be created twice. Only the
 * first bit differs, because the quote's invoice already has the quote's id. The order number comes
 * from the end of the id, so it stays the same.
 */
export const quoteBookingId = ({ id }: Pick<Quote, 'id'>): string =>
  (Number.parseInt(id.slice(0, 1), 16) ^ 8).toString(16) + id.slice(1)
