import type { Invoice } from '#invoice/contract'
import { centsFromEuro } from '#money'
import { divideRefund } from '#refund/refund'

type Payment = Invoice['payments'][number]
type Paid = Pick<Invoice, 'kind' | 'bookingId' | 'grossTotal' | 'credited' | 'payments'>

/**
 * What was paid of an invoice beyond what it charges and can be refunded, in cents. What is paid for a
 * booking is refunded with the booking.
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
  const kept = payments.reduce((sum, payment) => sum + remainingCents(payment), 0)
  return Math.max(0, kept - charged)
}

/** Which payments a refund is made of, the latest first; undefined when there is not that much. */
export const splitRefund = (payments: readonly Payment[], cents: number) =>
  divideRefund(
    payments.map((payment, index) => ({
      payment,
      // They are in the order in which they came.
      paidAt: new Date(index),
      remainingCents: Math.max(0, remainingCents(payment)),
    })),
    cents,
  )

/** A record kept by an older app knows nothing of what is on its way back. */
const remainingCents = ({ amount, returns, remaining }: Payment): number =>
  remaining === undefined
    ? (returns ?? []).reduce((left, one) => left - centsFromEuro(one.amount), centsFromEuro(amount))
    : centsFromEuro(remaining)
