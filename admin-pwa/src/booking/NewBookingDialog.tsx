import { BookingForm } from '#booking/BookingForm.tsx'
import { Dialog, type Opening } from '#ui/Dialog.tsx'

type Props = Opening & {
  /** The day to begin with, 'YYYY-MM-DD'. */
  date?: string
}

/** A booking made by the operator, completed at once. */
export const NewBookingDialog = ({ date, ...opening }: Props) => (
  <Dialog {...opening} title="Create Admin Booking" size="lg">
    <BookingForm onClose={opening.onClose} date={date} />
  </Dialog>
)
