import { orderNumber } from '@synapse/shared/booking/booking'
import { isFoundIn } from '@synapse/shared/fold'
import type { Todo } from '@synapse/shared/todo/contract'
import type { todoPriorities, todoTypes } from '@synapse/shared/todo/todo'
import type { Tone } from '#ui/tone.ts'

type Word = { label: string; tone: Tone }

/** A to-do in the words of the operator's screens. */
export const priorityWords = {
  high: { label: 'High', tone: 'danger' },
  medium: { label: 'Medium', tone: 'limited' },
  low: { label: 'Low', tone: 'neutral' },
} as const satisfies Record<(typeof todoPriorities)[number], Word>

export const todoTypeLabels = {
  booking_cancellation: 'Booking cancellation',
  refund_processing: 'Refund processing',
  general: 'General',
} as const satisfies Record<(typeof todoTypes)[number], string>

/** Whether a search finds a task by its text, its student or the order number of its booking. */
export const isTodoFound = (
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
