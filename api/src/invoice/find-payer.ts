import { Booking } from '#booking/model'
import type { Db } from '#db/knex'
import { Invoice } from '#invoice/model'
import type { Payment } from '#payment/model'

/** Finds the booking or invoice that a payment is for, and the payer's name. */
export const findPayer = async (db: Db, { bookingId, invoiceId }: Payment) => {
  const booking = bookingId ? await Booking.query(db).findById(bookingId) : undefined
  const invoice = invoiceId ? await Invoice.query(db).findById(invoiceId) : undefined
  const payer =
    booking?.studentName ??
    // Shorten the name: it becomes part of a task's title.
    (invoice && `${invoice.billToName.slice(0, 120)}, invoice ${invoice.invoiceNumber}`)
  return { booking, invoice, payer }
}
