import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import type { Synced } from '@synapse/shared/sync/contract'
import type { SyncedType } from '@synapse/shared/sync/synced'
import type { OutboxEntry } from '#data/outbox/entry.ts'
import type { Patch } from '#data/outbox/patch.ts'

// Converts data stored by app versions before 28 November 2026. Remove in November 2027.

/**
 * Renames an outbox entry's fields. Keeps `seen`, because an older version of the app may still be
 * using it in another tab.
 */
export const upgradeEntry = (entry: OutboxEntry & { seen?: number }): OutboxEntry => ({
  ...entry,
  baseVersion: entry.seen ?? entry.baseVersion,
  patches: entry.patches.map(upgradePatch),
})

export const upgradePatch = (patch: Patch | { noun: SyncedType }) =>
  ('noun' in patch ? { type: patch.noun, ...patch } : patch) as Patch

const addMissingBookingFields = (booking: Partial<Synced['bookings']>): void => {
  // Until the feed delivers the amounts, assume that the booking is paid.
  booking.paid ??= booking.revenue ?? '0.00'
  booking.owed ??= '0.00'
  booking.venue ??= 'online'
  booking.visitorZone ??= null
  booking.paymentsState ??= null
}

const addMissingInvoiceFields = (invoice: Partial<Synced['invoices']>): void => {
  const { creditedBy, creditedByNumber, grossTotal = '0.00', payments = [] } = invoice
  invoice.reminders ??= []
  invoice.priceMode ??= 'net'
  // Older invoices refer to a credit note only if it credited the full amount.
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

const addMissingExpenseFields = (expense: Partial<Synced['expenses']>): void => {
  expense.supplier ??= null
  expense.supplierCountry ??= null
  expense.supplierVatNumber ??= null
  expense.vatAmount ??= '0.00'
  expense.reverseCharge ??= false
}

type Payment = Synced['invoices']['payments'][number]

/** Adds fields missing from records in databases older than version 8. */
export const addMissingFields: { [Type in SyncedType]?: (record: object) => void } = {
  bookings: addMissingBookingFields,
  expenses: addMissingExpenseFields,
  invoices: addMissingInvoiceFields,
}
