import type { Invoice } from '#invoice/contract'
import { centsFromEuro, sumCents } from '#money'
import { divideRefund } from '#refund/refund'

type Payment = Invoice['payments'][number]
type Paid = Pick<Invoice, 'kind' | 'bookingId' | 'grossTotal' | 'credited' | 'payments'>

/**
 * Returns the part of an invoice's overpayment that can be refunded, in cents. Payments for a
 * booking are refunded on the booking.
 */
export const overpaidCents = ({
  kind,
  bookingId,
  grossTotal,
  credited,
  payments,
}: Paid): number => {
  if (kind !== 'invoice' || bookingId) return 0
  const charged = centsFromEuro(grossTotal) - centsFromEuro(credited)
  const kept = sumCents(payments.map(remainingCents))
  return Math.max(0, kept - charged)
}

/**
 * Splits a refund among the payments, latest first; undefined if the payments don't cover the
 * refund.
 */
export const splitRefund = (payments: readonly Payment[], cents: number) =>
  divideRefund(
    payments.map((payment, index) => ({
      payment,
      // Payments are sorted by time, so the index serves as the time.
      paidAt: new Date(index),
      remainingCents: Math.max(0, remainingCents(payment)),
    })),
    cents,
  )

const remainingCents = ({ remaining }: Payment): number => centsFromEuro(remaining)
