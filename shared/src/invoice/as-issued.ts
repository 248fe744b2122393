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
 * Returns a booking's payments made before the invoice was issued, less the amounts refunded and
 * disputed by then. An overpayment isn't shown: payments only count up to the invoice's total.
 */
const paidBefore = (invoice: Invoice): Pick<Invoice, 'paid' | 'payments'> => {
  const { bookingId, issuedAt, grossTotal } = invoice
  if (!bookingId) return { paid: '0.00', payments: [] }
  let left = centsFromEuro(grossTotal)
  const payments = invoice.payments.flatMap((payment) => {
    const returned = payment.returns.filter((one) => countsBefore(one, issuedAt))
    const returnedCents = sumCents(returned.map(({ amount }) => centsFromEuro(amount)))
    const cents = Math.min(left, centsFromEuro(payment.amount) - returnedCents)
    if (cents <= 0 || isAfter(issuedAt, payment.date, payment.recordedAt)) return []
    left -= cents
    return [{ ...payment, amount: euroFromCents(cents), returns: [] }]
  })
  return { paid: euroFromCents(centsFromEuro(grossTotal) - left), payments }
}

type Return = Invoice['payments'][number]['returns'][number]

const countsBefore = ({ countedAt, kind, date }: Return, issuedAt: string | null): boolean =>
  (countedAt !== undefined || kind === 'dispute') && !isAfter(issuedAt, date, countedAt)

/** Returns whether something was recorded after an invoice was issued; never true for a draft. */
const isAfter = (issuedAt: string | null, date: string, at: string | undefined): boolean => {
  if (!issuedAt) return false
  return at ? Temporal.Instant.compare(at, issuedAt) > 0 : date > maltaDay(issuedAt)
}
