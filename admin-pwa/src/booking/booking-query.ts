import { type AdminBooking, readBooking } from '@synapse/shared/booking/contract'
import { compareText } from '@synapse/shared/text/compare-text'
import { applyPatches } from '#data/outbox-entry.ts'
import { query } from '#data/query.ts'
import { completeRecords, findRecordById, pendingPatches } from '#data/records.ts'
import { shortMoment } from '#ui/format/format-time.ts'

/** Offline, a booking that was never opened here has no timeline or payments. */
export const bookingQuery = (id: string) =>
  query(readBooking, {
    params: { id },
    bestEffort: async () => {
      const booking = await findRecordById('bookings', id)
      const todoItems = (await tasksOf(id)) ?? []
      return booking && { booking, timeline: [], payments: [], todoItems }
    },
    // The feed may have synced a newer version than the cached one.
    withLocalData: async ({ booking, ...around }) => {
      const known = await findRecordById('bookings', id)
      const isOlder = known === undefined || known.version < booking.version
      const [shown] = isOlder
        ? applyPatches('bookings', [booking], await pendingPatches())
        : [known]
      const todoItems = (await tasksOf(id)) ?? around.todoItems
      return { booking: shown ?? booking, ...around, todoItems }
    },
  })

/** Returns a booking's tasks, newest first; undefined until all tasks are synced. */
const tasksOf = async (bookingId: string) =>
  (await completeRecords('todos'))
    ?.filter(({ relatedBookingId }) => relatedBookingId === bookingId)
    .toSorted((a, b) => compareText(b.createdAt, a.createdAt))

/** Returns the optimistic change to a booking; undefined if the booking isn't on this device. */
export const changeBooking = async (id: string, what: string, set: Partial<AdminBooking>) => {
  const booking = await findRecordById('bookings', id)
  if (!booking) return undefined
  return {
    label: `${what} ${booking.studentName}, ${shortMoment(booking.sessionDate)}`,
    patches: [{ type: 'bookings' as const, id, set }],
    before: booking,
    answer: { booking: { ...booking, ...set } },
  }
}
