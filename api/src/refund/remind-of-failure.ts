import { formatEuro } from '@synapse/shared/money'
import { openTodoStatuses } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { anyOf } from '#db/sql'
import { concludeRefundTask } from '#refund/conclude-refund-task'
import { findRefundAndPayer } from '#refund/find-refund'
import { Refund } from '#refund/model'
import { failedRefundKey } from '#refund/read-refund-task'
import { addTodo, TodoItem } from '#todo/model'

/** Adds the task about a refund that failed. It can be retried through the task. */
export const remindOfFailure = async (
  context: Context,
  trx: Knex.Transaction,
  refundId: string,
) => {
  const { line, payment, booking, whom } = await findRefundAndPayer(trx, refundId)
  // What was overpaid on an invoice has a task already, which comes back with the failure.
  if (payment.invoiceId) return
  const key = failedRefundKey(refundId)
  await addTodo(trx, {
    key,
    type: 'refund_processing',
    title: `Refund of ${formatEuro(line.cents)} failed${whom ? `: ${whom}` : ''}`,
    description:
      'Stripe could not give the money back. Look at the payment in Stripe’s dashboard, then refund it again or arrange it with whoever paid.',
    booking,
    paymentIntent: payment.stripePaymentIntentId,
  })
  const todo = await TodoItem.query(trx).findOne({ key })
  if (!todo) return
  await Refund.query(trx).findById(refundId).patch({ todoId: todo.id })
  await concludeRefundTask(context, trx, todo.id)
}

/** Completes tasks about failed refunds of a payment once as much of it was refunded by another way. */
export const concludeFailures = async (
  { now }: Context,
  trx: Knex.Transaction,
  { paymentId, amount, createdAt }: Refund,
) => {
  const failed = Refund.query(trx)
    .where({ paymentId, status: 'failed' })
    .where('amount', '<=', amount)
    .where('createdAt', '<', createdAt)
  await TodoItem.query(trx)
    .whereIn('id', failed.select('todoId'))
    .whereLike('key', failedRefundKey('%'))
    .where('status', anyOf(openTodoStatuses))
    .patch({ status: 'completed', completedAt: toTimestamp(now()) })
}
