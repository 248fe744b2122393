import type { AdminBooking } from '@synapse/shared/booking/contract'
import { useQuery } from '@tanstack/react-query'
import { useCancelBooking } from '#booking/booking-writes.ts'
import { cancelEffect } from '#booking/cancel-effect.ts'
import { useCurrentBooking } from '#booking/use-current-booking.ts'
import { invoiceOfBooking } from '#invoice/invoice-labels.ts'
import { invoicesQuery } from '#invoice/invoices-query.ts'
import { Confirmation } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'

type Props = DialogControls & { booking: AdminBooking }

export const CancelBookingDialog = ({ booking, ...opening }: Props) => (
  <Dialog {...opening} title="Cancel Booking" size="sm" closeOnClickOutside>
    <CancelBooking booking={booking} onClose={opening.onClose} />
  </Dialog>
)

const CancelBooking = ({ booking: opened, onClose }: Omit<Props, 'opened'>) => {
  const cancel = useCancelBooking()
  const { booking, notice, reason, send } = useCurrentBooking('cancel', opened, cancel)
  const { data: invoices = [] } = useQuery(invoicesQuery())
  const { session, rest } = cancelEffect(
    booking,
    Temporal.Now.instant(),
    invoiceOfBooking(invoices, booking.id),
  )
  return (
    <Confirmation
      onClose={onClose}
      confirmLabel="Cancel without refund"
      cancelLabel="Keep booking"
      isDestructive
      needsNetwork
      reason={reason}
      isPending={cancel.isPending}
      onConfirm={() => send({ onSuccess: onClose })}
    >
      {notice}
      <p>{session}</p>
      <p>{rest}</p>
    </Confirmation>
  )
}
