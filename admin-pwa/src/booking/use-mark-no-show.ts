import { type AdminBooking, markNoShow } from '@synapse/shared/booking/contract'
import { findRecordById } from '#data/records.ts'
import { shortMoment } from '#ui/format-time.ts'
import { useWrite } from '#ui/use-write.ts'

/** Returns the mutation that marks a booking as a no-show or removes the mark. */
export const useMarkNoShow = () =>
  useWrite(markNoShow, {
    request: ({ id, isNoShow }: AdminBooking) => ({
      params: { id },
      body: { isNoShow: !isNoShow },
    }),
    optimistic: async ({ id, isNoShow: wasNoShow }) => {
      const booking = await findRecordById('bookings', id)
      const isNoShow = !wasNoShow
      return (
        booking && {
          label: `${isNoShow ? 'No-show' : 'Remove no-show'}: ${booking.studentName}, ${shortMoment(booking.sessionDate)}`,
          patches: [{ noun: 'bookings', id, set: { isNoShow } }],
          before: booking,
          answer: { booking: { ...booking, isNoShow } },
        }
      )
    },
    successToast: ({ booking: { studentName, isNoShow } }) => ({
      title: isNoShow ? 'Marked as No-show' : 'No-show removed',
      message: isNoShow
        ? `${studentName} didn’t show up. The payment is unchanged.`
        : `${studentName} is no longer marked as a no-show.`,
    }),
    errorToast: 'Couldn’t save the no-show.',
  })
