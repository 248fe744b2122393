import type { AdminBooking } from '@synapse/shared/booking/contract'
import classes from '#booking/GuestMessage.module.css'

/** What the guest wrote when they booked, as they wrote it; nothing where they wrote nothing. */
export const GuestMessage = ({ booking }: { booking: AdminBooking }) =>
  booking.guestMessage && (
    <blockquote className={classes.message}>{booking.guestMessage}</blockquote>
  )
