import type { AdminBooking } from '@synapse/shared/booking/contract'
import classes from '#booking/StudentMessage.module.css'

/** Shows the message that the student left when booking, if any. */
export const StudentMessage = ({ booking }: { booking: AdminBooking }) =>
  booking.guestMessage && (
    <blockquote className={classes.message}>{booking.guestMessage}</blockquote>
  )
