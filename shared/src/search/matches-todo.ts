import { orderNumber } from '#booking/booking'
import { matchesSearch } from '#text/fold-text'
import type { Todo } from '#todo/contract'

/** Returns whether a task, or its booking's name, address or order number, matches the search. */
export const matchesTodo = (
  { title, description, relatedBookingId, relatedData }: Todo,
  search: string | undefined,
): boolean =>
  matchesSearch(
    search,
    title,
    description,
    relatedData.studentName as string | undefined,
    relatedData.studentEmail as string | undefined,
    relatedBookingId && orderNumber(relatedBookingId),
  )
