import { orderNumber } from '@synapse/shared/booking/booking'
import { refundRefusalMessages } from '@synapse/shared/refund/refund'
import { matchesSearch } from '@synapse/shared/text/fold-text'
import type { Todo } from '@synapse/shared/todo/contract'
import { overpaidMessage, todoProblem } from '@synapse/shared/todo/todo'

export const matchesTodoSearch = (
  { title, description, relatedBookingId, relatedData }: Todo,
  search: string,
): boolean =>
  matchesSearch(
    search,
    title,
    description,
    relatedData.studentName as string | undefined,
    relatedData.studentEmail as string | undefined,
    relatedBookingId && orderNumber(relatedBookingId),
  )

export const taskRefundBlockedReason = (todo: Todo): string | undefined => {
  if (Number(todo.relatedData.excess) > 0)
    return todoProblem('processRefund', todo) ?? overpaidMessage
  if (todo.type === 'general') return refundRefusalMessages.no_refund
  if (!todo.relatedBookingId) return refundRefusalMessages.no_booking
  if (todo.relatedData.refund?.status === 'pending') return refundRefusalMessages.under_way
  return todoProblem('processRefund', todo)
}
