import type { Invoice } from '#invoice/contract'
import { centsFromEuro, euroFromCents, sumCents } from '#money'
import { maltaDay } from '#time'

/**
 * Returns an issued invoice in its original state, without later payments, refunds and credit
 * notes. Earlier payments for its booking are included.
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
 * Returns a booking's payments from before the invoice was issued, less the amounts disputed by
 * then. Earlier refunds have already lowered the invoice's total, so payments only count up to that
 * total.
 */
const paidBefore = (invoice: Invoice): Pick<Invoice, 'paid' | 'payments'> => {
  const { bookingId, issuedAt, grossTotal } = invoice
  if (!bookingId) return { paid: '0.00', payments: [] }
  const day = issuedAt && maltaDay(issuedAt)
  let left = centsFromEuro(grossTotal)
  const payments = invoice.payments.flatMap((payment) => {
    const disputed = payment.returns.filter(
      ({ kind, date }) => kind === 'dispute' && !(day && date > day),
    )
    const disputedCents = sumCents(disputed.map(({ amount }) => centsFromEuro(amount)))
    const cents = Math.min(left, centsFromEuro(payment.amount) - disputedCents)
    if (cents <= 0 || (day && payment.date > day)) return []
    left -= cents
    return [{ ...payment, amount: euroFromCents(cents), returns: [] }]
  })
  return { paid: euroFromCents(centsFromEuro(grossTotal) - left), payments }
}
