import {
  type BookingState,
  type BookingStateInput,
  bookingState,
  bookingStates,
} from '@synapse/shared/booking/booking-state'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useNow } from '#ui/use-now.ts'

type Props = {
  booking: BookingStateInput
  /** A state that isn't shown because the list's title already says it. */
  except?: BookingState
}

/** Shows a booking's current state, such as 'Today' or 'Unpaid', as a badge. */
export const BookingStateBadge = ({ booking, except }: Props) => {
  const state = bookingState(booking, useNow())
  if (state === except) return null
  const { label, tone } = bookingStates[state]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
