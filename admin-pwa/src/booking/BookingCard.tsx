import { displayStatus } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import classes from '#booking/BookingCard.module.css'
import { BookingLink } from '#booking/BookingLink.tsx'
import { shortDay, timeOfDay } from '#ui/format-time.ts'
import { euro } from '#ui/Money.tsx'
import { StateBadge } from '#ui/StateBadge.tsx'
import { PackageBadge } from '#website/PackageBadge.tsx'

/** A booking in two lines, as a phone's list has it: when and who, then what, how it stands and how much. */
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

/** How much of it is owed is what matters then; its whole price stands on its page. */
const priceText = ({ finalPrice, owed }: AdminBooking): string =>
  owed === '0.00' ? euro(finalPrice) : `${euro(owed)} owed`
