import { BookingForm } from '#booking/BookingForm.tsx'
import type { BookingDraft } from '#booking/booking-draft.ts'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & {
  /** The date to preselect, 'YYYY-MM-DD'. */
  date?: string | undefined
  /** The start time if a free slot was selected; the form then opens in its short version. */
  time?: string | undefined
  /** Other values to fill in, for example from an accepted quote. */
  begin?: Partial<BookingDraft>
}

/** Creates a booking for the operator, completed and without a checkout. */
export const NewBookingDialog = ({ date, time, begin, ...opening }: Props) => (
  <Dialog {...opening} title="Create Admin Booking" size={time ? 'sm' : 'lg'}>
    <BookingForm onClose={opening.onClose} date={date} time={time} begin={begin} />
  </Dialog>
)
