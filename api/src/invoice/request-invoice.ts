import type { InvoiceRequestForm } from '@synapse/shared/invoice/booking-contract'
import { done, type Result, refused } from '@synapse/shared/result'
import type { Knex } from 'knex'
import { bookingIdOfToken } from '#booking/make-invoice-link'
import { type Booking, lockBooking } from '#booking/model'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { billToRequest } from '#invoice/make-booking-invoice'
import { Invoice, InvoiceRequest, lockInvoiceOfBooking } from '#invoice/model'
import { chargedCents } from '#invoice/read-charge'
import { addTodo } from '#todo/model'

/** What makes the to-do of a request one. */
export const requestKey = (bookingId: string) => `invoice-request:${bookingId}`

/**
 * A guest says whom the invoice of a booking is to be for. The operator is told once; until the
 * invoice is issued a second time corrects the first, in its draft, too.
 */
export const requestInvoice = (
  { db, now, settings, emit }: Context,
  token: string,
  form: InvoiceRequestForm,
): Promise<Result<undefined, 'unknown' | 'nothing_charged' | 'issued'>> =>
  db.transaction(async (trx) => {
    const bookingId = bookingIdOfToken(settings, token)
    const booking = bookingId && (await lockBooking(trx, bookingId))
    if (!booking) return refused('unknown')
    const invoice = await lockInvoiceOfBooking(trx, bookingId)
    if (invoice?.status === 'issued') return refused('issued')
    if ((await chargedCents(trx, booking)) === 0) return refused('nothing_charged')
    const at = toTimestamp(now())
    const known = await InvoiceRequest.query(trx).findById(bookingId)
    const request = known
      ? await InvoiceRequest.query(trx).patchAndFetchById(bookingId, { ...form, updatedAt: at })
      : await InvoiceRequest.query(trx).insertAndFetch({
          ...form,
          bookingId,
          askedAt: at,
          updatedAt: at,
        })
    if (invoice)
      await Invoice.query(trx)
        .findById(invoice.id)
        .patch({ ...billToRequest(request), updatedAt: at })
    if (known) return done(undefined)
    await addRequestTodo(trx, booking, request)
    await emit(trx, 'invoice.requested', { bookingId })
    return done(undefined)
  })

/** What the operator has to do about a request. */
export const addRequestTodo = (trx: Knex.Transaction, booking: Booking, { name }: InvoiceRequest) =>
  addTodo(trx, {
    key: requestKey(booking.id),
    title: `Make the invoice that ${booking.studentName.slice(0, 120)} asked for`,
    description: `It is to be for ${name}. “Make Invoice” on the booking’s page fills it in; once it is issued it goes to ${booking.studentEmail} by itself.`,
    booking,
  })
