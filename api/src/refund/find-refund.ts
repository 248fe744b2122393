import { Booking } from '#booking/model'
import type { Db } from '#db/knex'
import { Invoice } from '#invoice/model'
import { Payment } from '#payment/model'
import { Refund } from '#refund/model'

/** A line of the ledger with the payment that it is about. */
export const findRefund = async (
  db: Db,
  refundId: string,
): Promise<{ line: Refund; payment: Payment }> => {
  const line = await Refund.query(db).findById(refundId).throwIfNotFound()
  const payment = await Payment.query(db).findById(line.paymentId).throwIfNotFound()
  return { line, payment }
}

/** The same with the booking or invoice that was paid, and who paid, in words. */
export const findRefundAndPayer = async (db: Db, refundId: string) => {
  const { line, payment } = await findRefund(db, refundId)
  const booking = payment.bookingId
    ? await Booking.query(db).findById(payment.bookingId)
    : undefined
  const invoice = payment.invoiceId
    ? await Invoice.query(db).findById(payment.invoiceId)
    : undefined
  const whom =
    booking?.studentName ??
    (invoice && `${invoice.billToName.slice(0, 120)}, invoice ${invoice.invoiceNumber}`)
  return { line, payment, booking, whom }
}
