import { refundableOverpaymentCents } from '@synapse/shared/invoice/balance'
import { euroFromCents, formatEuro, isZero } from '@synapse/shared/money'
import type { RefundStatus } from '@synapse/shared/refund/refund'
import { isOpenTodo, openTodoStatuses } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { anyOf } from '#db/sql'
import { lockInvoice } from '#invoice/model'
import { readInvoice } from '#invoice/read-invoices'
import { addTodo } from '#todo/add-todo'
import { completeTodos, TodoItem } from '#todo/model'

/** The prefix of the key of a task to refund an overpaid invoice; the invoice's id follows. */
export const overpaymentKey = 'excess:'
/** The prefix of the key of a task about an automatic refund; the payment's id follows. */
export const automaticRefundKey = 'overpaid:'

/**
 * Updates the task to refund an overpaid invoice: sets the current amount, and completes the task
 * once the overpayment is refunded. Reopens a task that the operator closed only if the amount has
 * changed. Also closes the tasks about automatic refunds that Stripe has accepted or declined.
 */
export const syncOverpaymentTodo = async (
  { now }: Context,
  trx: Knex.Transaction,
  invoiceId: string,
): Promise<void> => {
  const locked = await lockInvoice(trx, invoiceId)
  const at = now()
  await closeAutomaticRefundTodos(trx, invoiceId, at)
  // Payments for a booking are refunded through the booking instead.
  if (!locked || locked.bookingId) return
  const invoice = await readInvoice(trx, invoiceId)
  const { invoiceNumber, billToName, credited } = invoice
  const cents = refundableOverpaymentCents(invoice)
  const key = `${overpaymentKey}${invoiceId}`
  const todo = await TodoItem.query(trx).findOne({ key }).forUpdate()
  const relatedData = { invoiceId, excess: euroFromCents(cents) }
  const update = (changes: Partial<TodoItem>) =>
    TodoItem.query(trx)
      .where({ key })
      .patch({ ...changes, relatedData })
  if (cents === 0) {
    const isOpen = todo && isOpenTodo(todo.status)
    await update(isOpen ? { status: 'completed', completedAt: toTimestamp(at) } : {})
    return
  }
  if (todo?.relatedData.excess === relatedData.excess) return
  const texts = {
    title: `Refund ${formatEuro(cents)}: invoice ${invoiceNumber} was ${isZero(credited) ? 'overpaid' : 'credited'}`,
    description: `${billToName} has paid ${formatEuro(cents)} too much for invoice ${invoiceNumber}. Refund the amount on the invoice’s page: card payments are refunded through Stripe, other refunds are only recorded.`,
  }
  if (todo) await update({ ...texts, status: 'pending', completedAt: null })
  else await addTodo(trx, { ...texts, key, relatedData })
}

const closeAutomaticRefundTodos = async (
  trx: Knex.Transaction,
  invoiceId: string,
  at: Temporal.Instant,
) => {
  const todosOf = (refund: RefundStatus) =>
    TodoItem.query(trx).whereRaw(
      `key in (select '${automaticRefundKey}' || p.id from refunds r join payments p on p.id = r.payment_id
        where p.invoice_id = ? and r.requested_by = 'system' and r.status = ?)`,
      [invoiceId, refund],
    )
  await completeTodos(todosOf('succeeded'), at)
  await todosOf('failed').where('status', anyOf(openTodoStatuses)).patch({ status: 'cancelled' })
}
