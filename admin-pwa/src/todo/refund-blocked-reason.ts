import { refundRefusalMessages } from '@synapse/shared/refund/refund'
import type { Todo } from '@synapse/shared/todo/contract'
import { isRefundTask, overpaidMessage, todoRefusal } from '@synapse/shared/todo/todo'

/** Returns why a refund can't be processed now; undefined if it can. */
export const todoRefundBlockedReason = (todo: Todo): string | undefined => {
  if (Number(todo.relatedData.excess) > 0)
    return todoRefusal('processRefund', todo)?.message ?? overpaidMessage
  if (!isRefundTask(todo)) return refundRefusalMessages.no_refund
  if (!todo.relatedBookingId) return refundRefusalMessages.no_booking
  if (todo.relatedData.refund?.status === 'pending') return refundRefusalMessages.under_way
  return todoRefusal('processRefund', todo)?.message
}
