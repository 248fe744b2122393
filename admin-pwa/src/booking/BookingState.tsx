import { displayStatus } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { StateBadge } from '#ui/StateBadge.tsx'

type Props = {
  booking: Pick<AdminBooking, 'paymentStatus' | 'revenue' | 'isNoShow'>
}

/** Shows a booking's status, and a mark if it was a no-show. */
export const BookingState = ({ booking }: Props) => (
  <>
    <StateBadge state={displayStatus(booking)} />
    {booking.isNoShow && (
      <>
        {' '}
        <StateBadge state="no_show" />
      </>
    )}
  </>
)
