import { orderNumber } from '@synapse/shared/booking/booking'
import { isFoundIn } from '@synapse/shared/fold'
import type { Todo } from '@synapse/shared/todo/contract'
import type { todoPriorities, todoTypes } from '@synapse/shared/todo/todo'
import type { Tone } from '#ui/tone.ts'

type Word = { label: string; tone: Tone }

export const priorityLabels = {
  high: { label: 'High', tone: 'danger' },
  medium: { label: 'Medium', tone: 'limited' },
  low: { label: 'Low', tone: 'neutral' },
} as const satisfies Record<(typeof todoPriorities)[number], Word>

export const todoTypeLabels = {
  booking_cancellation: 'Booking cancellation',
  refund_processing: 'Refund processing',
  general: 'General',
} as const satisfies Record<(typeof todoTypes)[number], string>

/** Returns whether a search matches a task's text, its student or its booking's order number. */
export const matchesTodoSearch = (
  { title, description, relatedBookingId, relatedData }: Todo,
  search: string,
): boolean =>
  isFoundIn(
    search,
    title,
    description,
    relatedData.studentName as string | undefined,
    relatedData.studentEmail as string | undefined,
    relatedBookingId && orderNumber(relatedBookingId),
  )
