import type { AdminBooking } from '@synapse/shared/booking/contract'
import { MoveBookingForm } from '#booking/MoveBookingForm.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = {
  booking: AdminBooking
  opened: boolean
  onClose: () => void
  /** The time to begin with, as an instant; without it none is chosen. */
  wanted?: string
}

/** Moves a session to another time at the same price. */
export const MoveBookingDialog = ({ booking, opened, onClose, wanted }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Move Booking" size="lg">
    <MoveBookingForm booking={booking} onClose={onClose} wanted={wanted} />
  </Dialog>
)
