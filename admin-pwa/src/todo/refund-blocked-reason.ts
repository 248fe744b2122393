import { refundRefusalTexts } from '@synapse/shared/refund/refund'
import type { Todo } from '@synapse/shared/todo/contract'
import { todoBlockedReason } from '@synapse/shared/todo/todo'

/** Explains why a task's booking can't be refunded; undefined if it can. */
export const refundBlockedReason = (todo: Todo): string | undefined => {
  if (todo.type === 'general') return refundRefusalTexts.no_refund
  if (!todo.relatedBookingId) return refundRefusalTexts.no_booking
  if (todo.relatedData.refund?.status === 'pending') return refundRefusalTexts.under_way
  return todoBlockedReason('processRefund', todo)
}
