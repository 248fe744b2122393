import { displayStatus } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import classes from '#booking/BookingCard.module.css'
import { BookingLink } from '#booking/BookingLink.tsx'
import { shortDay, timeOfDay } from '#ui/format-time.ts'
import { euro } from '#ui/Money.tsx'
import { StateBadge } from '#ui/StateBadge.tsx'
import { PackageBadge } from '#website/PackageBadge.tsx'

/** Shows a booking as a two-line card on phones: date and student, then type, status and amount. */
export const BookingCard = ({ booking }: { booking: AdminBooking }) => (
  <>
    <div className={classes.line}>
      <span className={`figures ${classes.when}`}>
        {`${shortDay(booking.sessionDate)}, ${timeOfDay(booking.sessionDate)}`}
      </span>
      <BookingLink booking={booking} />
    </div>
    <div className={classes.line}>
      <PackageBadge of={booking} />
      <StateBadge state={displayStatus(booking)} />
      <span className={`figures ${classes.price}`}>{priceText(booking)}</span>
    </div>
  </>
)

/** Returns the balance due, which needs attention, or else the price. */
const priceText = ({ finalPrice, owed }: AdminBooking): string =>
  owed === '0.00' ? euro(finalPrice) : `${euro(owed)} due`
