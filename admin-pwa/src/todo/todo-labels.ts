import { orderNumber } from '@synapse/shared/booking/booking'
import { matchesSearch } from '@synapse/shared/fold-text'
import type { Todo } from '@synapse/shared/todo/contract'
import type { Tone } from '#ui/tone.ts'

export const priorityTones = {
  high: 'danger',
  medium: 'limited',
  low: 'neutral',
} as const satisfies Record<Todo['priority'], Tone>

/** Returns whether a search matches a task's text, its student or its booking's order number. */
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
