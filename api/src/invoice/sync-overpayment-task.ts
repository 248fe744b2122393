import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import type { RefundStatus } from '@synapse/shared/refund/refund'
import { isOpenTodo, openTodoStatuses } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { anyOf, queryRow } from '#db/sql'
import { creditedCents, type Invoice, lockInvoice } from '#invoice/model'
import { addTodo, completeTodos, TodoItem } from '#todo/model'

/**
 * Keeps an overpaid invoice's refund task up to date: sets the current amount and completes the
 * task when no overpayment is left. A task that the operator closed is reopened only if the amount
 * changes. Also closes the tasks about automatic refunds once Stripe has accepted or declined them.
 */
export const syncOverpaymentTask = async (
  { now }: Pick<Context, 'now'>,
  trx: Knex.Transaction,
  invoiceId: string,
): Promise<void> => {
  const invoice = await lockInvoice(trx, invoiceId)
  const at = now()
  await closeRefundNotices(trx, invoiceId, at)
  // Payments for a booking are refunded through the booking.
  if (!invoice || invoice.bookingId) return
  const cents = await overpaidCents(trx, invoice)
  const key = `excess:${invoiceId}`
  const known = await TodoItem.query(trx).findOne({ key }).forUpdate()
  const relatedData = { invoiceId, excess: euroFromCents(Math.max(0, cents)) }
  if (cents <= 0) {
    await known?.$query(trx).patch({
      relatedData,
      ...(isOpenTodo(known.status) && { status: 'completed', completedAt: toTimestamp(at) }),
    })
    return
  }
  if (known?.relatedData.excess === relatedData.excess) return
  const { invoiceNumber, billToName } = invoice
  const isCredited = (await creditedCents(trx, invoiceId)) > 0
  const task = {
    title: `Refund ${formatEuro(cents)}: invoice ${invoiceNumber} was ${isCredited ? 'credited' : 'overpaid'}`,
    description: `${billToName.slice(0, 120)} has paid ${formatEuro(cents)} too much for invoice ${invoiceNumber}. Refund the amount on the invoice’s page: card payments are refunded through Stripe, other refunds are only recorded.`,
  }
  if (known)
    await known.$query(trx).patch({ ...task, relatedData, status: 'pending', completedAt: null })
  else await addTodo(trx, { ...task, key, relatedData })
}

const closeRefundNotices = async (
  trx: Knex.Transaction,
  invoiceId: string,
  at: Temporal.Instant,
) => {
  const noticesOf = (refund: RefundStatus) =>
    TodoItem.query(trx).whereRaw(
      `key in (select 'overpaid:' || p.id from refunds r join payments p on p.id = r.payment_id
        where p.invoice_id = ? and r.requested_by = 'system' and r.status = ?)`,
      [invoiceId, refund],
    )
  await completeTodos(noticesOf('succeeded'), at)
  await noticesOf('failed').where('status', anyOf(openTodoStatuses)).patch({ status: 'cancelled' })
}

/**
 * Returns an invoice's overpayment less completed and pending refunds, in cents. The caller has
 * locked the invoice.
 */
export const overpaidCents = async (
  trx: Knex.Transaction,
  { id, grossTotal }: Invoice,
): Promise<number> => {
  const { kept } = await queryRow<{ kept: string }>(
    trx,
    `select coalesce(sum(amount - disputed - (
        select coalesce(sum(r.amount), 0) from refunds r
        where r.payment_id = payments.id and r.status <> 'failed')), 0.00)::text as kept
    from payments where invoice_id = :id and currency = 'eur'`,
    { id },
  )
  return centsFromEuro(kept) - centsFromEuro(grossTotal) + (await creditedCents(trx, id))
}
