import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import type { DraftFields, Invoice, InvoiceLine } from '@synapse/shared/invoice/contract'
import { dueDateOf, provisionalNumber } from '@synapse/shared/invoice/invoice'
import type { Quote } from '@synapse/shared/quote/contract'
import { invoiceLinesOf } from '@synapse/shared/quote/document'
import { otherId } from '@synapse/shared/quote/quote'
import { maltaDay } from '@synapse/shared/time'
import { vatRegimeOn } from '@synapse/shared/vat/vat-registration'
import { quoteName } from '#quote/quote-labels.ts'
import { today } from '#ui/format/format-time.ts'
import { initialVatPercent, lineVat, vatAfterRegimeChange } from '#vat/vat-values.ts'

/** Returns an accepted quote's draft invoice, with the client's current details and today's VAT. */
export const invoiceFromQuote = (quote: Quote, client: Client, business: Business): DraftFields => {
  const issueDate = today()
  const sentOn = quote.sentAt ? maltaDay(quote.sentAt) : issueDate
  const [before, now] = [sentOn, issueDate].map((day) => ({
    ...business,
    vatRegime: vatRegimeOn(business, day),
  })) as [Business, Business]
  const changedVat = (line: Pick<InvoiceLine, 'vatCategory' | 'vatPercent' | 'vatReason'>) => {
    const vat = vatAfterRegimeChange(line, before, now)
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
 * Returns the id of a quote's invoice, which is the quote's own id, so that the invoice can't be
 * created twice. If that invoice is credited in full, derives another id from the credit note's.
 */
export const quoteInvoiceId = (
  id: string,
  invoices: readonly Pick<Invoice, 'id' | 'creditedBy'>[],
): string => {
  const creditNoteId = invoices.find((invoice) => invoice.id === id)?.creditedBy
  return creditNoteId ? quoteInvoiceId(otherId(creditNoteId), invoices) : id
}
