import { formatEuro } from '@synapse/shared/money'
import { isOpenTodo } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { fromNumeric, toNumeric, toTimestamp } from '#db/columns'
import { rowOf } from '#db/sql'
import { creditedCents, type Invoice, lockInvoice } from '#invoice/model'
import { addTodo, TodoItem } from '#todo/model'

/**
 * Keeps the refund task of an overpaid invoice up to date: sets the current amount and completes
 * the task when no overpayment is left. A task that the operator closed is reopened only if the
 * amount changes.
 */
export const syncOverpaymentTask = async (
  { now }: Pick<Context, 'now'>,
  trx: Knex.Transaction,
  invoiceId: string,
): Promise<void> => {
  const invoice = await lockInvoice(trx, invoiceId)
  // Payments for a booking are refunded on the booking.
  if (!invoice || invoice.bookingId) return
  const cents = await overpaidCents(trx, invoice)
  const key = `excess:${invoiceId}`
  const known = await TodoItem.query(trx).findOne({ key }).forUpdate()
  const relatedData = { invoiceId, excess: toNumeric(Math.max(0, cents)) }
  const at = toTimestamp(now())
  if (cents <= 0) {
    await known?.$query(trx).patch({
      relatedData,
      ...(isOpenTodo(known.status) && { status: 'completed', completedAt: at, updatedAt: at }),
    })
    return
  }
  if (known?.relatedData.excess === relatedData.excess) return
  const { invoiceNumber, billToName } = invoice
  const isCredited = (await creditedCents(trx, invoiceId)) > 0
  const task = {
    title: `Refund ${formatEuro(cents)}: invoice ${invoiceNumber} was ${isCredited ? 'credited' : 'overpaid'}`,
    description: `${billToName.slice(0, 120)} has paid ${formatEuro(cents)} more than the invoice charges. Refund it on the invoice’s page: card payments are refunded through Stripe, other refunds are only recorded.`,
  }
  if (known)
    await known
      .$query(trx)
      .patch({ ...task, relatedData, status: 'pending', completedAt: null, updatedAt: at })
  else await addTodo(trx, { ...task, key, relatedData })
}

/**
 * Returns the overpayment of an invoice less completed and pending refunds, in cents. The caller
 * holds the invoice's lock.
 */
export const overpaidCents = async (
  trx: Knex.Transaction,
  { id, grossTotal }: Invoice,
): Promise<number> => {
  const { kept } = await rowOf<{ kept: string }>(
    trx,
    `select coalesce(sum(amount - disputed - (
        select coalesce(sum(r.amount), 0) from refunds r
        where r.payment_id = payments.id and r.status <> 'failed')), 0.00)::text as kept
    from payments where invoice_id = :id`,
    { id },
  )
  return fromNumeric(kept) - fromNumeric(grossTotal) + (await creditedCents(trx, id))
}
