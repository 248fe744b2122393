import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import type { Synced } from '@synapse/shared/sync/contract'

// For databases below version 8, of apps from before 27 November 2026. Can go in November 2027.

/** Fills in fields missing from bookings that an older version of the app stored. */
export const addMissingBookingFields = (booking: Partial<Synced['bookings']>): void => {
  // Until the feed delivers the amounts, assume that the booking is paid.
  booking.paid ??= booking.revenue ?? '0.00'
  booking.owed ??= '0.00'
  booking.venue ??= 'online'
  booking.visitorZone ??= null
  booking.paymentsState ??= null
}

/** Fills in fields missing from invoices that an older version of the app stored. */
export const addMissingInvoiceFields = (invoice: Partial<Synced['invoices']>): void => {
  const { creditedBy, creditedByNumber, grossTotal = '0.00', payments = [] } = invoice
  invoice.reminders ??= []
  invoice.priceMode ??= 'net'
  // Older invoices refer to a credit note only if it was for the full amount.
  invoice.credited ??= creditedBy ? grossTotal : '0.00'
  invoice.credits ??= creditedBy
    ? [{ id: creditedBy, invoiceNumber: creditedByNumber ?? '', amount: grossTotal }]
    : []
  for (const payment of payments as Partial<Payment>[]) {
    const { amount = '0.00' } = payment
    payment.returns ??= []
    // Pending refunds are unknown until the feed delivers the new field.
    payment.remaining ??= euroFromCents(
      payment.returns.reduce(
        (left, one) => left - centsFromEuro(one.amount),
        centsFromEuro(amount),
      ),
    )
  }
}

/** Fills in fields missing from expenses that an older version of the app stored. */
export const addMissingExpenseFields = (expense: Partial<Synced['expenses']>): void => {
  expense.supplier ??= null
  expense.supplierCountry ??= null
  expense.supplierVatNumber ??= null
  expense.vatAmount ??= '0.00'
  expense.reverseCharge ??= false
}

type Payment = Synced['invoices']['payments'][number]
