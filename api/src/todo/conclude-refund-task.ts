import { isOpenTodo } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { fromNumeric, toNumeric } from '#db/money'
import { Refund } from '#payment/model'
import { TodoItem } from '#todo/model'

/**
 * Brings a to-do to where the refund is that it asked for: done when the money went back, pending
 * again with the reason when it could not; a closed one only says so. The caller holds the payment.
 * @returns false when the to-do is gone or closed, so that a failure has to be told otherwise
 */
export const concludeRefundTask = async (
  { now }: Context,
  trx: Knex.Transaction,
  todoId: string,
): Promise<boolean> => {
  const item = await TodoItem.query(trx).findById(todoId).forUpdate()
  if (!item) return false
  // The lines of one attempt were written in one transaction, so they have one moment.
  const lines = await Refund.query(trx)
    .where({ todoId })
    .whereRaw('created_at = (select max(created_at) from refunds where todo_id = ?)', [todoId])
  const isOpen = isOpenTodo(item.status)
  if (lines.some(({ status }) => status === 'pending')) return isOpen
  const failed = lines.find(({ status }) => status === 'failed')
  const amount = toNumeric(lines.reduce((sum, line) => sum + fromNumeric(line.amount), 0))
  const refund = failed
    ? ({ status: 'failed', amount, reason: failed.failureReason } as const)
    : ({ status: 'succeeded', amount } as const)
  await TodoItem.query(trx)
    .findById(todoId)
    .patch({
      relatedData: { ...item.relatedData, refund },
      ...(isOpen &&
        (failed
          ? { status: 'pending' }
          : { status: 'completed', completedAt: toTimestamp(now()) })),
    })
  return isOpen
}

/** Everything that was paid for a booking has gone back: what asks for that is done. */
export const concludeCancellations = async (
  { now }: Context,
  trx: Knex.Transaction,
  bookingId: string,
): Promise<void> => {
  await TodoItem.query(trx)
    .where({ type: 'booking_cancellation', relatedBookingId: bookingId })
    .whereIn('status', ['pending', 'in_progress'])
    .patch({ status: 'completed', completedAt: toTimestamp(now()) })
}
