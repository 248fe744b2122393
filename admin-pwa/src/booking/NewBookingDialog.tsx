import { BookingForm } from '#booking/BookingForm.tsx'
import type { BookingDraft } from '#booking/booking-draft.ts'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & {
  /** The day to begin with, 'YYYY-MM-DD'. */
  date?: string | undefined
  /** The time, where a free slot was chosen: then only who comes is asked. */
  time?: string | undefined
  /** What it begins with otherwise, such as what was agreed in a quote. */
  begin?: Partial<BookingDraft>
}

/** A booking made by the operator, completed at once. */
export const NewBookingDialog = ({ date, time, begin, ...opening }: Props) => (
  <Dialog {...opening} title="Create Admin Booking" size={time ? 'sm' : 'lg'}>
    <BookingForm onClose={opening.onClose} date={date} time={time} begin={begin} />
  </Dialog>
)
