import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import type { DraftFields, Invoice, InvoiceLine } from '@synapse/shared/invoice/contract'
import type { Quote } from '@synapse/shared/quote/contract'
import { invoiceLinesOf } from '@synapse/shared/quote/document'
import { otherId } from '@synapse/shared/quote/quote'
import { maltaDay } from '@synapse/shared/time'
import { vatRegimeOn } from '@synapse/shared/vat/vat-registration'
import { newInvoiceDetails } from '#invoice/invoice-values.ts'
import { quoteName } from '#quote/quote-labels.ts'
import { initialVatPercent, lineVat, vatAfterRegimeChange } from '#vat/vat-values.ts'

/** Returns an accepted quote's draft invoice, with the client's current details and today's VAT. */
export const invoiceFromQuote = (quote: Quote, client: Client, business: Business): DraftFields => {
  const head = newInvoiceDetails(client)
  const sentOn = quote.sentAt ? maltaDay(quote.sentAt) : head.issueDate
  const [before, now] = [sentOn, head.issueDate].map((day) => ({
    ...business,
    vatRegime: vatRegimeOn(business, day),
  })) as [Business, Business]
  const changedVat = (line: Pick<InvoiceLine, 'vatCategory' | 'vatPercent' | 'vatReason'>) => {
    const vat = vatAfterRegimeChange(line, before, now)
    return vat && lineVat(vat, initialVatPercent(line))
  }
  return {
    ...head,
    billToVat: client.vatNumber,
    notes: `${quoteName(quote)}: ${quote.title}`,
    lines: invoiceLinesOf(quote).map(({ net: _, ...line }) => ({ ...line, ...changedVat(line) })),
    sourceFiles: [],
  }
}

/**
 * Returns the id of a quote's invoice: the quote's own id, so that the invoice can't be created
 * twice, or, once that invoice is credited in full, an id derived from the credit note's.
 */
export const quoteInvoiceId = (
  id: string,
  invoices: readonly Pick<Invoice, 'id' | 'creditedBy'>[],
): string => {
  const creditNoteId = invoices.find((invoice) => invoice.id === id)?.creditedBy
  return creditNoteId ? quoteInvoiceId(otherId(creditNoteId), invoices) : id
}
