import { ok, refuse } from '@synapse/shared/contract/result'
import { otherId, quoteRefusal, quoteState } from '@synapse/shared/quote/quote'
import { maltaDay } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import type { Context } from '#core/context'
import { lockInvoice } from '#invoice/model'
import { readInvoice } from '#invoice/read-invoices'
import { lockQuote, Quote } from '#quote/model'

/**
 * Links an accepted quote to the invoice created from it. A quote can have only one invoice that
 * isn't credited in full, and can't have one while the booking created from it charges for the
 * session.
 */
export const linkQuoteInvoice = ({ db, now }: Context, id: string, invoiceId: string) =>
  db.transaction(async (trx) => {
    const quote = await lockQuote(trx, id)
    if (!quote) return refuse('unknown')
    const refusal = quoteRefusal('invoice', quoteState(quote, maltaDay(now())))
    if (refusal) return refusal
    if (quote.invoiceId === invoiceId) return ok(undefined)
    if (await hasInvoice(trx, quote)) return refuse('invoiced')
    const booking = await Booking.query(trx)
      .whereIn('id', quoteAndBookingIds(id))
      .whereRaw('owed + revenue > 0')
      .first()
    if (booking) return refuse('booked')
    if (!(await lockInvoice(trx, invoiceId))) return refuse('no_invoice')
    await Quote.query(trx).findById(id).patch({ invoiceId })
    return ok(undefined)
  })

/** Returns whether a booking came from a quote that has already been invoiced. Locks the quote. */
export const isInvoicedByQuote = async (
  trx: Knex.Transaction,
  bookingId: string,
): Promise<boolean> => {
  const quotes = await Quote.query(trx)
    .whereIn('id', quoteAndBookingIds(bookingId))
    .orderBy('id')
    .forUpdate()
  for (const quote of quotes) if (await hasInvoice(trx, quote)) return true
  return false
}

const hasInvoice = async (trx: Knex.Transaction, { invoiceId }: Quote) =>
  invoiceId !== null && !(await readInvoice(trx, invoiceId)).creditedBy

/** App versions before 28 November 2026 gave bookings the quote's id. */
const quoteAndBookingIds = (id: string) => [id, otherId(id)]
