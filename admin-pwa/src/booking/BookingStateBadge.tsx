import {
  type BookingState,
  type BookingStateInput,
  bookingState,
  bookingStates,
} from '@synapse/shared/booking/booking-state'
import { Badge } from '#ui/Badge.tsx'
import { useNow } from '#ui/use-now.ts'

type Props = {
  booking: BookingStateInput
  /** States that don't get a badge here, because the list makes them obvious. */
  except?: readonly BookingState[]
}

export const BookingStateBadge = ({ booking, except = [] }: Props) => {
  const state = bookingState(booking, useNow())
  if (except.includes(state)) return null
  const { label, ...look } = bookingStates[state]
  return <Badge {...look}>{label}</Badge>
}
