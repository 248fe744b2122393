import { ok, refuse } from '@synapse/shared/contract/result'
import type { InvoiceRequestForm } from '@synapse/shared/invoice/booking-contract'
import type { Knex } from 'knex'
import { lockBooking } from '#booking/model'
import { findBookingByInvoiceToken } from '#booking/visitor-token'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { billToRequest } from '#invoice/draft-booking-invoice'
import { Invoice, InvoiceLine, InvoiceRequest, lockInvoiceOfBooking } from '#invoice/model'
import { readChargedCents } from '#invoice/read-charged-amount'
import { addTodo, bookingLinkColumns } from '#todo/add-todo'
import { completeTodos, TodoItem } from '#todo/model'

const firstKey = (bookingId: string) => `invoice-request:${bookingId}`

/** Returns a request's key, which prevents a second task or notification. */
export const requestKey = ({ bookingId, askedAt }: InvoiceRequest): string =>
  `${firstKey(bookingId)}:${askedAt.toISOString()}`

/**
 * Finds a student's request, unless the requested invoice was credited in full: the student can
 * then send a new request.
 */
export const findCurrentRequest = (db: Db, bookingId: string) =>
  InvoiceRequest.query(db)
    .findById(bookingId)
    .whereNotExists(
      Invoice.query(db)
        .whereIn(
          'corrects',
          InvoiceLine.query(db).select('invoiceId').where({ bookingId, isFreed: true }),
        )
        .whereColumn('issuedAt', '>=', 'invoiceRequests.askedAt'),
    )

/**
 * Saves a student's billing details for a booking's invoice, and notifies the operator once. Until
 * the invoice is issued, another request changes the details, including those in the draft. After
 * the invoice has been credited, the student can send a new request.
 */
export const requestInvoice = async (context: Context, token: string, form: InvoiceRequestForm) => {
  const { db, now, emit } = context
  const found = await findBookingByInvoiceToken(context, token)
  if (!found) return refuse('unknown')
  const bookingId = found.id
  return db.transaction(async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (!booking) return refuse('unknown')
    const invoice = await lockInvoiceOfBooking(trx, bookingId)
    if (invoice?.status === 'issued') return refuse('issued')
    if ((await readChargedCents(trx, booking)) === 0) return refuse('nothing_charged')
    const at = toTimestamp(now())
    const isKnown = Boolean(await findCurrentRequest(trx, bookingId))
    const request = await InvoiceRequest.query(trx)
      .insert({ ...form, bookingId, askedAt: at, updatedAt: at })
      .onConflict('bookingId')
      .merge({ ...form, ...(!isKnown && { askedAt: at }), updatedAt: at })
      .returning('*')
    if (invoice) await Invoice.query(trx).findById(invoice.id).patch(billToRequest(request))
    if (isKnown) return ok(undefined)
    await addTodo(trx, {
      key: requestKey(request),
      title: `Create the invoice requested by ${booking.studentName}`,
      description:
        'The booking’s page fills in the details for you. Once issued, the invoice is e-mailed to the student automatically.',
      ...bookingLinkColumns(booking, { about: 'invoice' }),
    })
    await emit(trx, 'invoice.requested', { bookingId })
    return ok(undefined)
  })
}

/** Closes an invoice request's task after the invoice was issued or the booking became free. */
export const closeInvoiceRequest = (
  trx: Knex.Transaction,
  bookingId: string,
  at: Temporal.Instant,
) => completeTodos(TodoItem.query(trx).where('key', 'like', `${firstKey(bookingId)}%`), at)
