import type { AdminBooking } from '@synapse/shared/booking/contract'
import { EditBookingForm } from '#booking/EditBookingForm.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & { booking: AdminBooking; onRefund: (booking: AdminBooking) => void }

/** Edits the package, price and place of a booking. */
export const EditBookingDialog = ({ booking, onRefund, ...opening }: Props) => (
  <Dialog {...opening} title="Edit Booking" size="lg">
    <EditBookingForm booking={booking} onClose={opening.onClose} onRefund={onRefund} />
  </Dialog>
)
