import type { AdminBooking } from '@synapse/shared/booking/contract'
import classes from '#booking/GuestMessage.module.css'

/** Shows the message that the student left when booking, if any. */
export const GuestMessage = ({ booking }: { booking: AdminBooking }) =>
  booking.guestMessage && (
    <blockquote className={classes.message}>{booking.guestMessage}</blockquote>
  )
