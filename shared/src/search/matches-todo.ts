import { orderNumber } from '#booking/booking'
import { matchesSearch } from '#text/fold-text'
import type { Todo } from '#todo/contract'

/** Returns whether a text is in a task, or in the name, address or order number of its booking. */
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
