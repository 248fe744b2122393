import { type AdminBooking, changeBookingNotes, markNoShow } from '@synapse/shared/booking/contract'
import type { StudentNotes } from '@synapse/shared/student/contract'
import { fieldChange } from '#data/outbox/optimistic-change.ts'
import { findRecordById } from '#data/records.ts'
import { formatDateTime } from '#ui/format/format-time.ts'
import { useCall } from '#ui/use-call.ts'

/** Returns the optimistic change to a booking; undefined if the booking isn't on this device. */
const optimisticBooking = async (id: string, what: string, set: Partial<AdminBooking>) => {
  const booking = await findRecordById('bookings', id)
  if (!booking) return undefined
  const label = `${what} ${booking.studentName}, ${formatDateTime(booking.sessionDate)}`
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
      optimisticBooking(id, 'Notes on the booking for', { additionalNotes: notes }),
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
      optimisticBooking(id, isNoShow ? 'Remove no-show:' : 'No-show:', { isNoShow: !isNoShow }),
    successToast: ({ booking: { studentName, isNoShow } }) => ({
      title: isNoShow ? 'Marked as No-show' : 'No-show Removed',
      message: isNoShow
        ? `${studentName} didn’t show up. The payment is unchanged.`
        : `${studentName} is no longer marked as a no-show.`,
    }),
    errorToast: 'Couldn’t save the no-show',
  })
