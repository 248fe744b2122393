import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatEuroText } from '@synapse/shared/money'
import { refundRefusalMessages } from '@synapse/shared/refund/refund'
import { formatTime } from '@synapse/shared/time'
import type { Todo } from '@synapse/shared/todo/contract'
import { overpaidMessage, todoRefusal } from '@synapse/shared/todo/todo'
import { formatListDay } from '#ui/format/format-time.ts'

/** Describes what a task refunds: '€60.00 · Mon 30 Nov, 09:00'. */
export const refundDescription = (
  { relatedData: { refundDue } }: Todo,
  {
    paid,
    revenue,
    paymentsState,
    sessionDate,
  }: Pick<AdminBooking, 'paid' | 'revenue' | 'paymentsState' | 'sessionDate'>,
): string => {
  const remaining = paymentsState === 'partially_refunded' ? revenue : paid
  return `${formatEuroText(refundDue ?? remaining)} · ${formatListDay(sessionDate)}, ${formatTime(sessionDate)}`
}

/** Returns why a refund can't be processed now; undefined if it can. */
export const todoRefundBlockedReason = (todo: Todo): string | undefined => {
  if (Number(todo.relatedData.excess) > 0)
    return todoRefusal('processRefund', todo)?.message ?? overpaidMessage
  if (todo.type === 'general') return refundRefusalMessages.no_refund
  if (!todo.relatedBookingId) return refundRefusalMessages.no_booking
  if (todo.relatedData.refund?.status === 'pending') return refundRefusalMessages.under_way
  return todoRefusal('processRefund', todo)?.message
}
