import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatEuroText } from '@synapse/shared/money'
import { formatTime } from '@synapse/shared/time'
import type { Todo } from '@synapse/shared/todo/contract'
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
