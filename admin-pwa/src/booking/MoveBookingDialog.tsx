import type { AdminBooking } from '@synapse/shared/booking/contract'
import { MoveBookingForm } from '#booking/MoveBookingForm.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & {
  booking: AdminBooking
  /** The instant to preselect. */
  wanted?: string
}

/** Moves a session to another time at the same price. */
export const MoveBookingDialog = ({ booking, wanted, ...opening }: Props) => (
  <Dialog {...opening} title="Move Booking" size="lg">
    <MoveBookingForm booking={booking} onClose={opening.onClose} wanted={wanted} />
  </Dialog>
)
