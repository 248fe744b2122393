import { type AdminBooking, cancelBooking } from '@synapse/shared/booking/contract'
import { useQuery } from '@tanstack/react-query'
import { bookingQuery } from '#booking/booking-query.ts'
import { cancelEffect } from '#booking/change/cancel-effect.ts'
import { useBookingChange } from '#booking/change/use-booking-change.ts'
import { invoiceOfBooking } from '#invoice/invoice-labels.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { Confirmation } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { failureToastWithReason, useCall } from '#ui/use-call.ts'
import { useNow } from '#ui/use-now.ts'

type Props = DialogControls & { booking: AdminBooking }

export const CancelBookingDialog = ({ booking, ...controls }: Props) => (
  <Dialog {...controls} title="Cancel booking" size="sm" closeOnClickOutside>
    <CancelBooking booking={booking} onClose={controls.onClose} />
  </Dialog>
)

const CancelBooking = ({ booking: opened, onClose }: Omit<Props, 'opened'>) => {
  const cancel = useCall(cancelBooking, {
    request: (body) => ({ params: { id: opened.id }, body }),
    successToast: (answer) => ({
      title: 'Booking Cancelled',
      message: `The booking for ${answer.booking.studentName} was cancelled without a refund.`,
    }),
    errorToast: failureToastWithReason('Failed to cancel booking.'),
  })
  const { booking, notice, blockedReason, send } = useBookingChange('cancel', opened, cancel)
  const { data: invoices = [] } = useQuery(invoicesQuery())
  const { session, rest } = cancelEffect(booking, useNow(), {
    invoice: invoiceOfBooking(invoices, booking.id),
    withdrawableUntil: useQuery(bookingQuery(booking.id)).data?.withdrawableUntil,
  })
  return (
    <Confirmation
      onClose={onClose}
      confirmLabel="Cancel without refund"
      cancelLabel="Keep booking"
      isDestructive
      blockedReason={blockedReason}
      call={cancel}
      onConfirm={(callbacks) => send({}, callbacks)}
    >
      {notice}
      <p>{session}</p>
      <p>{rest}</p>
    </Confirmation>
  )
}
