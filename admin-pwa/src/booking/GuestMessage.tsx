import type { AdminBooking } from '@synapse/shared/booking/contract'
import classes from '#booking/GuestMessage.module.css'

/** Shows the message that a student left when booking, if there is one. */
export const GuestMessage = ({ booking }: { booking: AdminBooking }) =>
  booking.guestMessage && (
    <blockquote className={classes.message}>{booking.guestMessage}</blockquote>
  )
