import {
  type AdminBooking,
  addBookingPayment,
  cancelWithoutRefund,
  changeBookingNotes,
  changeGuests,
  createRefundTask,
  markNoShow,
  moveBooking,
  removeBookingPayment,
  resendInvite,
} from '@synapse/shared/booking/contract'
import { createBooking } from '@synapse/shared/booking/create-contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import { resendBookingMail } from '@synapse/shared/booking/mail-contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { centsFromEuro, formatEuro } from '@synapse/shared/money'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import { bookingPriceText } from '#booking/booking-labels.ts'
import { excessCents } from '#booking/terms-values.ts'
import { errorMessage } from '#data/api.ts'
import { findRecordById } from '#data/records.ts'
import { euro } from '#ui/figure/Money.tsx'
import { shortMoment } from '#ui/format/format-time.ts'
import { failureToast } from '#ui/toast.tsx'
import { useWrite } from '#ui/use-write.ts'

export const useCreateBooking = () =>
  useWrite(createBooking, {
    request: (body: BodyOf<typeof createBooking>) => ({ body }),
    successToast: ({ booking }) => ({
      title: 'Booking Created Successfully!',
      message: `${bookingPriceText(booking)} booking for ${booking.studentName}`,
    }),
    errorToast: (error) =>
      failureToast('Please check the details and try again.', {
        title: 'Error Creating Booking',
        details: errorMessage(error),
      }),
  })

export const useResendInvite = () =>
  useWrite(resendInvite, {
    request: ({ id }: AdminBooking) => ({ params: { id } }),
    successToast: ({ booking }) => ({
      title: 'Invitation Sent',
      message: `The invitation is on its way to ${booking.studentEmail}.`,
    }),
    errorToast: 'Failed to resend calendar invitation.',
  })

export const useResendMail = (bookingId: string) =>
  useWrite(resendBookingMail, {
    request: ({ mailId, id }: { mailId: string; id: string }) => ({
      params: { id: bookingId, mailId },
      body: { id },
    }),
    successToast: ({ recipient }) => ({
      title: 'E-mail Resent',
      message: `The e-mail is on its way to ${recipient}.`,
    }),
    errorToast: 'The e-mail couldn’t be resent. Try again.',
  })

/**
 * Returns the mutation that creates a refund task.
 * @param onProcess opens the new task from the toast
 */
export const useCreateRefundTask = (onProcess: (todoId: string, booking: AdminBooking) => void) =>
  useWrite(createRefundTask, {
    request: ({ id }: AdminBooking) => ({ params: { id } }),
    successToast: ({ booking, todoItem }) => ({
      title: 'Refund Task Created',
      message: `The refund for ${booking.studentName} is on the to-do list.`,
      action: { label: 'Process now', onClick: () => onProcess(todoItem.id, booking) },
    }),
    errorToast: 'Failed to create refund task.',
  })

export const useCancelBooking = () =>
  useWrite(cancelWithoutRefund, {
    request: ({ id, version }: AdminBooking) => ({ params: { id }, body: { version } }),
    successToast: ({ booking }) => ({
      title: 'Booking Cancelled',
      message: `The booking for ${booking.studentName} was cancelled without a refund.`,
    }),
    errorToast: 'Failed to cancel booking.',
  })

export const useMoveBooking = () =>
  useWrite(moveBooking, {
    request: ({ id, ...body }: { id: string } & BodyOf<typeof moveBooking>) => ({
      params: { id },
      body,
    }),
    successToast: ({ booking }) => ({
      title: 'Booking Moved',
      message: `${booking.studentName}’s session is now on ${shortMoment(booking.sessionDate)}.`,
    }),
    errorToast: 'Couldn’t move the booking.',
  })

export const useChangeGuests = (id: string) =>
  useWrite(changeGuests, {
    request: (body: BodyOf<typeof changeGuests>) => ({ params: { id }, body }),
    successToast: ({ booking }) => ({
      title: 'Guests Changed',
      message: `Everyone affected by the change to ${booking.studentName}’s session gets an e-mail.`,
    }),
    errorToast: 'Couldn’t save the guests.',
  })

export const useAddPayment = ({ id }: AdminBooking) =>
  useWrite(addBookingPayment, {
    request: (body: ManualPayment) => ({ params: { id }, body }),
    successToast: ({ booking }, { amount }) => ({
      title: 'Payment Recorded',
      message: `${euro(amount)} from ${booking.studentName}`,
    }),
    errorToast: 'Couldn’t record the payment.',
  })

export const useRemovePayment = ({ id }: AdminBooking) =>
  useWrite(removeBookingPayment, {
    request: (paymentId: string) => ({ params: { id, paymentId } }),
    successToast: { title: 'Payment Removed', message: 'The booking has a balance due again.' },
    errorToast: 'Couldn’t remove the payment.',
  })

export const useSaveNotes = (id: string) =>
  useWrite(changeBookingNotes, {
    request: (body: BodyOf<typeof changeBookingNotes>) => ({ params: { id }, body }),
    optimistic: async ({ additionalNotes }) => {
      const booking = await findRecordById('bookings', id)
      return (
        booking && {
          label: `Notes on the booking for ${booking.studentName}, ${shortMoment(booking.sessionDate)}`,
          patches: [{ noun: 'bookings', id, set: { additionalNotes } }],
          before: booking,
          answer: { booking: { ...booking, additionalNotes } },
        }
      )
    },
    successToast: { title: 'Notes Saved' },
    errorToast: 'Couldn’t save the notes.',
  })

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
      title: isNoShow ? 'Marked as No-show' : 'No-show Removed',
      message: isNoShow
        ? `${studentName} didn’t show up. The payment is unchanged.`
        : `${studentName} is no longer marked as a no-show.`,
    }),
    errorToast: 'Couldn’t save the no-show.',
  })

/**
 * Returns the mutation that edits a booking.
 * @param onRefund opens the refund dialog if the booking is overpaid
 */
export const useEditBooking = (id: string, onRefund: (booking: AdminBooking) => void) =>
  useWrite(editBooking, {
    request: (body: BodyOf<typeof editBooking>) => ({ params: { id }, body }),
    successToast: ({ booking }) => {
      const title = 'Booking Saved'
      const excess = excessCents(booking, centsFromEuro(booking.finalPrice))
      if (excess > 0)
        return {
          title,
          message: `The booking is overpaid by ${formatEuro(excess)}.`,
          action: { label: `Refund ${formatEuro(excess)}`, onClick: () => onRefund(booking) },
        }
      return booking.owed === '0.00'
        ? { title }
        : { title, message: `Balance due: ${euro(booking.owed)}.` }
    },
    errorToast: 'Couldn’t save the booking.',
  })
