import { inDisputeCents } from '@synapse/shared/invoice/balance'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { type InvoiceState, invoiceState, owedCents } from '@synapse/shared/invoice/invoice'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import { today } from '#ui/format/format-time.ts'

export const invoiceStateToday = (invoice: Invoice): InvoiceState => invoiceState(invoice, today())

/** Returns an invoice's balance due: '60.00'. */
export const balanceDue = (invoice: Invoice): string => euroFromCents(owedCents(invoice))

/** Returns a booking's draft or issued invoice, unless it is credited in full. */
export const invoiceOfBooking = (
  invoices: readonly Invoice[],
  bookingId: string,
): Invoice | undefined =>
  invoices.find(
    (invoice) =>
      invoice.bookingId === bookingId && invoice.kind === 'invoice' && !invoice.creditedBy,
  )

type Credited = Pick<
  Invoice,
  'status' | 'invoiceNumber' | 'grossTotal' | 'credited' | 'paid' | 'payments'
>

/**
 * Describes the credit note that a refund or cancellation will issue; empty for none. Refunds of
 * overpayments aren't credited. A cancellation also credits the balance due, but not the amount of
 * an open dispute, which the bank may still return.
 */
export const creditNoteNotice = (
  invoice: Credited | undefined,
  { refundCents = 0, isEnding = true } = {},
): string => {
  if (invoice?.status !== 'issued') return ''
  const { grossTotal, credited, paid, payments, invoiceNumber } = invoice
  const keptCents = centsFromEuro(paid) + inDisputeCents({ payments })
  const overpaid = keptCents - centsFromEuro(grossTotal) + centsFromEuro(credited)
  const cents = refundCents - (isEnding ? overpaid : Math.max(0, overpaid))
  const part = refundCents > 0 ? '' : 'the unpaid '
  return cents > 0
    ? `A credit note will be issued for ${part}${formatEuro(cents)} of invoice ${invoiceNumber}.`
    : ''
}

/** Names an invoice: 'Invoice 202611-003', 'Credit note CN-202611-001' or 'Draft 202611-437'. */
export const invoiceName = ({ kind, status, invoiceNumber }: Invoice): string => {
  if (status === 'draft') return `Draft ${invoiceNumber}`
  return `${kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${invoiceNumber}`
}
