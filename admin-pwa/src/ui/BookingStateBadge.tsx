import {
  type BookingStateInput,
  bookingState,
  bookingStates,
} from '@synapse/shared/booking/booking-state'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useNow } from '#ui/use-now.ts'

/** Shows a booking's current state, such as 'Today' or 'Unpaid', as a badge. */
export const BookingStateBadge = ({ booking }: { booking: BookingStateInput }) => {
  const { label, tone } = bookingStates[bookingState(booking, useNow())]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
