import { centsFromEuro, sumCents } from '@synapse/shared/money'
import type { Booking } from '#booking/model'
import type { Db } from '#db/knex'
import type { Invoice } from '#invoice/model'
import { firstPaidOn, Payment, refundedCents } from '#payment/model'

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
  const refunded = refundedCents(payments)
  if (paymentStatus !== 'completed')
    return Math.max(0, sumCents(payments.map(({ amount }) => centsFromEuro(amount))) - refunded)
  return Math.max(0, totalCents - refunded + centsFromEuro(excessRefunded))
}

/**
 * Returns the day whose VAT registration applies to an invoice, YYYY-MM-DD: that of the booking's
 * first payment, as in the books, or else the invoice's date.
 */
export const taxPoint = async (
  db: Db,
  { bookingId, issueDate }: Pick<Invoice, 'bookingId' | 'issueDate'>,
): Promise<string> => (bookingId && (await firstPaidOn(db, bookingId))) || issueDate
