import type { Invoice } from '@synapse/shared/invoice/contract'
import { type InvoiceState, invoiceState, owedCents } from '@synapse/shared/invoice/invoice'
import { euroFromCents } from '@synapse/shared/money'
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
