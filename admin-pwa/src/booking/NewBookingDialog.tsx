import { BookingForm } from '#booking/BookingForm.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The day to begin with, 'YYYY-MM-DD'. */
  date?: string
}

/** A booking made by the operator, completed at once. */
export const NewBookingDialog = ({ opened, onClose, date }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Create Admin Booking" size="lg">
    <BookingForm onClose={onClose} date={date} />
  </Dialog>
)
