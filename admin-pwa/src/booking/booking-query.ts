import {
  type AdminBooking,
  changeBookingNotes,
  markNoShow,
  readBooking,
} from '@synapse/shared/booking/contract'
import type { StudentNotes } from '@synapse/shared/student/contract'
import { compareText } from '@synapse/shared/text/compare-text'
import { applyPatches } from '#data/outbox/entry.ts'
import { pendingPatches } from '#data/outbox/read.ts'
import { query } from '#data/query.ts'
import { completeRecords, fieldChange, findRecordById } from '#data/records.ts'
import { shortMoment } from '#ui/format/format-time.ts'
import { useCall } from '#ui/use-call.ts'

/** Offline, a booking that was never opened on this device has no timeline or payments. */
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
const changeBooking = async (id: string, what: string, set: Partial<AdminBooking>) => {
  const booking = await findRecordById('bookings', id)
  if (!booking) return undefined
  const label = `${what} ${booking.studentName}, ${shortMoment(booking.sessionDate)}`
  const { answer, ...change } = fieldChange('bookings', booking, label, set)
  return { ...change, answer: { booking: answer } }
}

export const useSaveBookingNotes = (id: string) =>
  useCall(changeBookingNotes, {
    request: ({ notes, version }: Pick<StudentNotes, 'notes' | 'version'>) => ({
      params: { id },
      body: { additionalNotes: notes, version },
    }),
    optimistic: ({ notes }) =>
      changeBooking(id, 'Notes on the booking for', { additionalNotes: notes }),
    successToast: { title: 'Notes Saved' },
    errorToast: 'Couldn’t save the notes',
  })

export const useToggleNoShow = () =>
  useCall(markNoShow, {
    request: ({ id, isNoShow }: AdminBooking) => ({
      params: { id },
      body: { isNoShow: !isNoShow },
    }),
    optimistic: ({ id, isNoShow }) =>
      changeBooking(id, isNoShow ? 'Remove no-show:' : 'No-show:', { isNoShow: !isNoShow }),
    successToast: ({ booking: { studentName, isNoShow } }) => ({
      title: isNoShow ? 'Marked as No-show' : 'No-show Removed',
      message: isNoShow
        ? `${studentName} didn’t show up. The payment is unchanged.`
        : `${studentName} is no longer marked as a no-show.`,
    }),
    errorToast: 'Couldn’t save the no-show',
  })
