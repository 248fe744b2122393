import { refundRefusalSentences } from '@synapse/shared/refund/refund'
import type { Todo } from '@synapse/shared/todo/contract'
import { whyTodoCannot } from '@synapse/shared/todo/todo'

/** Why a to-do's booking cannot be refunded through it; undefined when it can. */
export const refundBlockedReason = (todo: Todo): string | undefined => {
  if (todo.type === 'general') return refundRefusalSentences.no_refund
  if (!todo.relatedBookingId) return refundRefusalSentences.no_booking
  if (todo.relatedData.refund?.status === 'pending') return refundRefusalSentences.under_way
  return whyTodoCannot('processRefund', todo)
}
