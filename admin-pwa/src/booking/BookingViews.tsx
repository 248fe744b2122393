import type { BookingTab } from '@synapse/shared/booking/booking'
import type { countBookings } from '@synapse/shared/booking/contract'
import { type BookingView, bookingViews } from '@synapse/shared/booking/view'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { Chips } from '#ui/Chips.tsx'

type Props = {
  tab: BookingTab
  view: BookingView | 'all'
  counts: AnswerOf<typeof countBookings> | undefined
  showView: (view: BookingView | 'all') => void
}

const labels = {
  upcoming: 'Upcoming',
  past: 'Past',
  ended: 'Cancelled and refunded',
  pending: 'Awaiting payment',
  expired: 'Expired',
} satisfies Record<BookingView, string>

/** Switches between the views of a bookings tab, for example upcoming and past. */
export const BookingViews = ({ tab, view, counts, showView }: Props) => (
  <Chips
    label="Show"
    value={view}
    options={[
      ...bookingViews[tab].map((value) => ({
        value,
        label: labels[value],
        count: counts?.[value],
      })),
      { value: 'all' as const, label: 'All' },
    ]}
    onChange={showView}
  />
)
