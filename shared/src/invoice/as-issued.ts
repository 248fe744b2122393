import type { Invoice } from '#invoice/contract'
import { centsFromEuro, euroFromCents, sumCents } from '#money'
import { maltaDay } from '#time'

/**
 * Returns an invoice as it was when issued, without later payments, refunds and credit notes. It
 * includes earlier payments for its booking.
 */
export const asIssued = (invoice: Invoice): Invoice => ({
  ...invoice,
  ...paidBefore(invoice),
  creditedBy: null,
  creditedByNumber: null,
  credits: [],
  credited: '0.00',
})

/**
 * Returns the payments for a booking before its invoice was issued, less the amounts refunded or
 * disputed by then. Payments count only up to the invoice's total, so an overpayment isn't shown.
 */
const paidBefore = (invoice: Invoice): Pick<Invoice, 'paid' | 'payments'> => {
  const { bookingId, issuedAt, grossTotal } = invoice
  if (!bookingId) return { paid: '0.00', payments: [] }
  let leftCents = centsFromEuro(grossTotal)
  const payments = invoice.payments.flatMap((payment) => {
    const returned = payment.returns.filter((one) => countsBefore(one, issuedAt))
    const returnedCents = sumCents(returned.map(({ amount }) => centsFromEuro(amount)))
    const cents = Math.min(leftCents, centsFromEuro(payment.amount) - returnedCents)
    if (cents <= 0 || isAfter(issuedAt, payment.date, payment.recordedAt)) return []
    leftCents -= cents
    return [{ ...payment, amount: euroFromCents(cents), returns: [] }]
  })
  return { paid: euroFromCents(centsFromEuro(grossTotal) - leftCents), payments }
}

type Return = Invoice['payments'][number]['returns'][number]

const countsBefore = ({ countedAt, kind, date }: Return, issuedAt: string | null): boolean =>
  (countedAt !== undefined || kind === 'dispute') && !isAfter(issuedAt, date, countedAt)

/** Returns whether an event was recorded after the invoice was issued; false for a draft. */
const isAfter = (issuedAt: string | null, date: string, at: string | undefined): boolean => {
  if (!issuedAt) return false
  return at ? Temporal.Instant.compare(at, issuedAt) > 0 : date > maltaDay(issuedAt)
}
