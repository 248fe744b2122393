import { readBooking } from '@synapse/shared/booking/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { compareText } from '@synapse/shared/text/compare-text'
import { throwUnreachable } from '#data/api.ts'
import { applyPatches } from '#data/outbox/patch.ts'
import { query } from '#data/query.ts'
import { completeRecords, expectedPatches, findRecordById } from '#data/records.ts'

/**
 * Loads a booking for its page. Until the server answers, the timeline and the payments are
 * unknown. The query isn't in `queries.ts`, because the home page doesn't need it.
 */
export const bookingQuery = (id: string) =>
  query(readBooking, {
    params: { id },
    bestEffort: async () => {
      const booking = await findRecordById('bookings', id)
      const todoItems = (await todosOf(id)) ?? []
      return booking && { booking, timeline: [], payments: [], todoItems }
    },
    // The feed may have delivered a newer version than the cached one.
    withLocalData: async ({ booking, ...rest }) => {
      const stored = await findRecordById('bookings', id)
      const isOlder = stored === undefined || stored.version < booking.version
      const [shown] = isOlder
        ? applyPatches('bookings', [booking], await expectedPatches())
        : [stored]
      const todoItems = (await todosOf(id)) ?? rest.todoItems
      return { booking: shown ?? booking, ...rest, todoItems }
    },
  })

/**
 * Loads a booking and the end of its withdrawal period. Fails while the server can't be reached and
 * no answer is cached, because only the server knows that period.
 */
export const withdrawalQuery = (id: string) => ({
  ...bookingQuery(id),
  select: ({ withdrawableUntil, ...rest }: AnswerOf<typeof readBooking>) =>
    withdrawableUntil === undefined
      ? throwUnreachable('The withdrawal period isn’t available offline.')
      : { ...rest, withdrawableUntil },
})

/** Returns a booking's tasks, newest first; undefined until all tasks are synced. */
const todosOf = async (bookingId: string) =>
  (await completeRecords('todos'))
    ?.filter(({ relatedBookingId }) => relatedBookingId === bookingId)
    .toSorted((a, b) => compareText(b.createdAt, a.createdAt))
