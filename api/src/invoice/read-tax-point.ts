import type { Db } from '#db/knex'
import type { Invoice } from '#invoice/model'
import { readFirstPaidDay } from '#payment/model'

/**
 * Returns the day, YYYY-MM-DD, whose VAT registration status decides how an invoice is taxed. As in
 * the books, this is the day of the booking's first payment. Without a payment, it is the invoice
 * date.
 */
export const readTaxPoint = async (
  db: Db,
  { bookingId, issueDate }: Pick<Invoice, 'bookingId' | 'issueDate'>,
): Promise<string> => (bookingId && (await readFirstPaidDay(db, bookingId))) || issueDate
