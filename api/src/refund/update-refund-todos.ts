import { euroFromCents, formatAmount } from '@synapse/shared/money'
import { isOpenTodo, openTodoStatuses } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import { readWithdrawalAmounts } from '#booking/read-withdrawal'
import type { Context } from '#core/context'
import { anyOf } from '#db/sql'
import { listFailedRefunds } from '#refund/list-failed-refunds'
import { Refund, readRefund } from '#refund/model'
import {
  readRefundAmounts,
  readRefundable,
  refundScope,
  sumRefundableCents,
} from '#refund/read-refundable'
import { addTodo, bookingLinkColumns } from '#todo/add-todo'
import { completeTodos, lockTodo, TodoItem } from '#todo/model'
import { withRefund } from '#todo/read-refunds'

/** Updates tasks after refunds have succeeded or failed. The payment and booking must be locked. */
export const updateRefundTodos = async (
  context: Context,
  trx: Knex.Transaction,
  changed: readonly Refund[],
): Promise<void> => {
  for (const refund of changed) {
    const isShown = refund.todoId ? await updateRefundTodo(context, trx, refund.todoId) : false
    if (refund.status === 'succeeded') await completeFailureTodos(context, trx, refund)
    if (refund.status !== 'failed' || isShown) continue
    const { refundableCents } = await readRefundAmounts(trx, refund.paymentId)
    if (refundableCents > 0) await addFailureTodo(trx, refund.id)
  }
}

/**
 * Completes an open task once its payment has been refunded, even in Stripe's dashboard. If the
 * refund failed, or covered only part of what is due after a withdrawal, reopens the task and
 * updates the amount due.
 * @returns false if the task is deleted or closed; a failed refund then needs a new task
 */
export const updateRefundTodo = async (
  { now }: Context,
  trx: Knex.Transaction,
  todoId: string,
): Promise<boolean> => {
  const todo = await lockTodo(trx, todoId)
  if (!todo) return false
  const isOpen = isOpenTodo(todo.status)
  const { refund } = await withRefund(trx, todo)
  if (refund?.status === 'pending') return isOpen
  const isSucceeded = refund?.status === 'succeeded'
  const at = now()
  const isDone = await (isSucceeded ? isNothingDue : isDueRefunded)(trx, todo, at)
  if (isDone) {
    // The request may have led to several refunds: add a task for each one that failed and wasn't
    // retried.
    const failed = (await listFailedRefunds(trx)).filter((one) => one.todoId === todoId)
    for (const { id } of failed) await addFailureTodo(trx, id)
    await completeTodos(TodoItem.query(trx).where({ id: todo.id }), at)
  } else if (isOpen) {
    const due = await readDue(trx, todo, at)
    const refundDue = due && euroFromCents(due.refundCents)
    if (refund || refundDue)
      await TodoItem.query(trx)
        .findById(todoId)
        .patch({
          ...(refund && { status: 'pending' }),
          ...(refundDue && { relatedData: { ...todo.relatedData, refundDue } }),
        })
  }
  return isOpen || (isDone && !isSucceeded)
}

/** Completes a booking's open tasks to refund and cancel it if nothing is left to refund. */
export const completeBookingRefundTodos = async (
  context: Context,
  trx: Knex.Transaction,
  bookingId: string,
): Promise<void> => {
  const open = await TodoItem.query(trx)
    .select('id')
    .where({ type: 'booking_cancellation', relatedBookingId: bookingId })
    .where('status', anyOf(openTodoStatuses))
  for (const { id } of open) await updateRefundTodo(context, trx, id)
}

/** Returns whether the amount due was refunded, which may be less than the price. */
const isDueRefunded = async (
  trx: Knex.Transaction,
  todo: TodoItem,
  now: Temporal.Instant,
): Promise<boolean> => {
  const scope = refundScope(todo)
  const refundable = scope ? await readRefundable(trx, scope) : []
  const earnedCents = (await readDue(trx, todo, now))?.earnedCents ?? 0
  return refundable.length > 0 && sumRefundableCents(refundable) <= earnedCents
}

/** Returns whether the amount due after a withdrawal is refunded; always true for other tasks. */
const isNothingDue = async (...todo: Parameters<typeof readDue>): Promise<boolean> =>
  ((await readDue(...todo))?.refundCents ?? 0) === 0

/** Reads the amounts of a task's withdrawal; undefined if the task isn't about one. */
const readDue = async (
  trx: Knex.Transaction,
  { relatedBookingId, relatedData: { refundDue } }: TodoItem,
  now: Temporal.Instant,
) => {
  if (!relatedBookingId || !refundDue) return undefined
  const booking = await Booking.query(trx).findById(relatedBookingId)
  return booking && readWithdrawalAmounts(trx, booking, now)
}

/**
 * Adds a task to retry a failed refund, unless the refund is for an overpaid invoice, which has its
 * own task.
 */
const addFailureTodo = async (trx: Knex.Transaction, refundId: string) => {
  const { refund, payment, booking, payer } = await readRefund(trx, refundId)
  if (payment.invoiceId) return
  await addTodo(trx, {
    key: `refund-failed:${refundId}`,
    type: 'refund_processing',
    title: `Refund of ${formatAmount(refund.cents, payment.currency)} failed${payer ? `: ${payer}` : ''}`,
    description:
      'Stripe couldn’t refund this payment. Check it in Stripe’s dashboard, then process the refund again or contact the client.',
    ...(booking && bookingLinkColumns(booking, { paymentIntent: payment.stripePaymentIntentId })),
    refundId,
  })
}

/** Completes a failed refund's tasks once its amount has been refunded in another way. */
const completeFailureTodos = async (
  { now }: Context,
  trx: Knex.Transaction,
  { paymentId, amount, createdAt }: Refund,
) => {
  const retried = Refund.query(trx)
    .select('id')
    .where({ paymentId, status: 'failed' })
    .where('amount', '<=', amount)
    .where('createdAt', '<', createdAt)
  await completeTodos(TodoItem.query(trx).where('refundId', 'in', retried), now())
}
