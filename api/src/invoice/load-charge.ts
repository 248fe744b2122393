import { sumCents } from '@synapse/shared/money'
import { maltaDate } from '@synapse/shared/time'
import type { Booking } from '#booking/model'
import { fromNumeric, fromTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import type { Invoice } from '#invoice/model'
import { Payment } from '#payment/model'

/**
 * Returns the amount currently charged for a booking, in cents including VAT: the price less
 * refunds, or the payments less refunds if the booking is cancelled or unpaid. Refunds of
 * overpayments don't lower the amount.
 */
export const chargedCents = async (
  db: Db,
  {
    id,
    paymentStatus,
    totalCents,
    excessRefunded,
  }: Pick<Booking, 'id' | 'paymentStatus' | 'totalCents' | 'excessRefunded'>,
): Promise<number> => {
  const payments = await Payment.query(db).where({ bookingId: id, currency: 'eur' })
  const refunded = sumCents(payments.map((payment) => fromNumeric(payment.refunded)))
  if (paymentStatus !== 'completed')
    return Math.max(0, sumCents(payments.map(({ amount }) => fromNumeric(amount))) - refunded)
  return Math.max(0, totalCents - refunded + fromNumeric(excessRefunded))
}

/**
 * Returns the day whose VAT registration applies to an invoice, YYYY-MM-DD: the booking's first
 * payment (Directive 2006/112/EC, article 65), as in the books, or else the invoice's date.
 */
export const taxPoint = async (
  db: Db,
  { bookingId, issueDate }: Pick<Invoice, 'bookingId' | 'issueDate'>,
): Promise<string> => {
  if (!bookingId) return issueDate
  const payments = Payment.query(db).where({ bookingId, currency: 'eur' })
  const first = await payments.orderBy('paymentDate').first()
  return first ? maltaDate(fromTimestamp(first.paymentDate)).toString() : issueDate
}
