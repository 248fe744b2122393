import type { Invoice } from '#invoice/contract'
import { centsFromEuro, euroFromCents } from '#money'
import { maltaDate } from '#time'

/**
 * An invoice as it was when it was issued, whatever has been paid, given back or credited since. What
 * was paid for a booking until then is on it.
 */
export const asIssued = (invoice: Invoice): Invoice => ({
  ...invoice,
  ...paidBefore(invoice),
  creditedBy: null,
  creditedByNumber: null,
  credits: [],
  credited: '0.00',
})

/** What had gone back before it was issued is not on it: it comes to what was kept. */
const paidBefore = (invoice: Invoice): Pick<Invoice, 'paid' | 'payments'> => {
  const { bookingId, issuedAt, grossTotal } = invoice
  if (!bookingId) return { paid: '0.00', payments: [] }
  const day = issuedAt && maltaDate(Temporal.Instant.from(issuedAt)).toString()
  let left = centsFromEuro(grossTotal)
  const payments = invoice.payments.flatMap((payment) => {
    const cents = Math.min(left, centsFromEuro(payment.amount))
    if (cents <= 0 || (day && payment.date > day)) return []
    left -= cents
    return [{ ...payment, amount: euroFromCents(cents), returns: [] }]
  })
  return { paid: euroFromCents(centsFromEuro(grossTotal) - left), payments }
}
