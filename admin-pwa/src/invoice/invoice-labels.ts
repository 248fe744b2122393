import type { Invoice } from '@synapse/shared/invoice/contract'
import { type InvoiceState, invoiceState, owedCents } from '@synapse/shared/invoice/invoice'
import type { VatCategory } from '@synapse/shared/invoice/vat'
import { euroFromCents } from '@synapse/shared/money'
import { formatMonth } from '@synapse/shared/time'
import { today } from '#ui/format-time.ts'
import { euro } from '#ui/Money.tsx'

/** Returns an invoice's status as of today in Malta. */
export const invoiceStateToday = (invoice: Invoice): InvoiceState => invoiceState(invoice, today())

/** Returns an invoice's balance due: '60.00'. */
export const balanceDue = (invoice: Invoice): string => euroFromCents(owedCents(invoice))

/** An invoice with its balance due. */
export type UnpaidInvoice = Pick<Invoice, 'invoiceNumber'> & { owed: string }

/** Returns a booking's issued invoice if it isn't fully paid. */
export const unpaidInvoiceOf = (
  invoices: readonly Invoice[],
  bookingId: string,
): UnpaidInvoice | undefined => {
  const invoice = invoices.find(
    (one) => one.bookingId === bookingId && one.kind === 'invoice' && balanceDue(one) !== '0.00',
  )
  return invoice && { ...invoice, owed: balanceDue(invoice) }
}

/**
 * Returns the sentence about the credit note that cancelling a booking issues, because cancelling
 * removes the balance due; empty without an unpaid invoice.
 */
export const creditNoteNotice = (invoice: UnpaidInvoice | undefined): string =>
  invoice && invoice.owed !== '0.00'
    ? `A credit note will be issued for the unpaid ${euro(invoice.owed)} of invoice ${invoice.invoiceNumber}.`
    : ''

/** Names an invoice: 'Invoice 202611-003', 'Credit note CN-202611-001' or 'Draft 202611-437'. */
export const invoiceName = ({ kind, status, invoiceNumber }: Invoice): string => {
  if (status === 'draft') return `Draft ${invoiceNumber}`
  return `${kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${invoiceNumber}`
}

/** Formats a month: '2026-11' as 'November 2026'. */
export const monthText = (period: string): string =>
  formatMonth(Temporal.PlainYearMonth.from(period))

/** Warns about lines that are dated outside a draft's month; undefined if there are none. */
export const outsidePeriodWarning = ({
  lines,
  period,
}: {
  lines: readonly { date: string }[]
  period: string
}): string | undefined => {
  const outside = lines.filter(({ date }) => date && period && !date.startsWith(period)).length
  return outside === 0
    ? undefined
    : `${outside === 1 ? 'One line is' : `${outside} lines are`} dated outside ${monthText(period)}. Check the period and the dates.`
}

export const categoryLabels: Record<VatCategory, string> = {
  standard: 'VAT is charged',
  exempt: 'Exempt from VAT',
  reverse_charge: 'Reverse charge',
  outside_scope: 'No VAT',
}
