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

/**
 * Returns a key that limits each invoice request to one task and one notification. The key changes
 * when the invoice is credited, because the student can then request another invoice.
 */
export const readRequestKey = async (db: Db, bookingId: string): Promise<string> => {
  const credited = await InvoiceLine.query(db).where({ bookingId, isFreed: true }).resultSize()
  return credited === 0 ? firstKey(bookingId) : `${firstKey(bookingId)}:${credited}`
}

const firstKey = (bookingId: string) => `invoice-request:${bookingId}`

/** Returns whether the student has requested an invoice since the last invoice was credited. */
export const hasRequestedInvoice = async (db: Db, bookingId: string): Promise<boolean> =>
  Boolean(await TodoItem.query(db).findOne({ key: await readRequestKey(db, bookingId) }))

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
    const isKnown = await hasRequestedInvoice(trx, bookingId)
    const request = await InvoiceRequest.query(trx)
      .insert({ ...form, bookingId, askedAt: at, updatedAt: at })
      .onConflict('bookingId')
      .merge({ ...form, ...(!isKnown && { askedAt: at }), updatedAt: at })
      .returning('*')
    if (invoice) await Invoice.query(trx).findById(invoice.id).patch(billToRequest(request))
    if (isKnown) return ok(undefined)
    await addTodo(trx, {
      key: await readRequestKey(trx, bookingId),
      title: `Create the invoice requested by ${booking.studentName}`,
      description:
        'The booking’s page fills in the details for you. Once issued, the invoice is e-mailed to the student automatically.',
      ...bookingLinkColumns(booking, { about: 'invoice' }),
    })
    await emit(trx, 'invoice.requested', { bookingId })
    return ok(undefined)
  })
}

/** Closes an invoice request's task, because the invoice was issued or the booking is now free. */
export const closeInvoiceRequest = (
  trx: Knex.Transaction,
  bookingId: string,
  at: Temporal.Instant,
) => completeTodos(TodoItem.query(trx).where('key', 'like', `${firstKey(bookingId)}%`), at)
