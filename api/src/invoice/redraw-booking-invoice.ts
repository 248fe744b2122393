import { draftFields } from '@synapse/shared/invoice/draft'
import type { Knex } from 'knex'
import type { Booking } from '#booking/model'
import type { Context } from '#context'
import { linesOfBooking } from '#invoice/make-booking-invoice'
import { lockInvoiceOfBooking } from '#invoice/model'
import { chargedCents } from '#invoice/read-charge'
import { saveDraft } from '#invoice/save-draft'

/**
 * Redraws the lines of a draft that charges a booking; one of nothing is deleted.
 * The caller holds the booking.
 * @returns the number of the invoice where it is issued
 */
export const redrawBookingInvoice = async (
  { now }: Pick<Context, 'now'>,
  trx: Knex.Transaction,
  booking: Booking,
): Promise<string | undefined> => {
  const invoice = await lockInvoiceOfBooking(trx, booking.id)
  if (!invoice || invoice.status === 'issued') return invoice?.invoiceNumber
  const cents = await chargedCents(trx, booking)
  if (cents === 0) {
    await invoice.$query(trx).delete()
    return
  }
  const { priceMode, invoiceNumber, clientId, issueDate, dueDate, period, notes, sourceFiles } =
    invoice
  const { billToName, billToAddress, billToVat } = invoice
  const saved = await saveDraft(
    { db: trx, now },
    invoice.id,
    draftFields.parse({
      ...{ priceMode, invoiceNumber, clientId, issueDate, dueDate, period, notes, sourceFiles },
      ...{ billToName, billToAddress, billToVat },
      lines: await linesOfBooking(trx, booking, cents),
    }),
  )
  if (!saved.ok) throw new Error(`The invoice of booking ${booking.id} is refused: ${saved.reason}`)
}
