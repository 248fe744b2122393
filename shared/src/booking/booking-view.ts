import { type BookingStatus, type BookingTab, isSessionOver } from '#booking/booking'
import { centsFromEuro } from '#money'

/**
 * The views available in each tab. `upcoming` lists sessions until they end, although they no
 * longer count as upcoming once they have started (see `isYetToStart`).
 */
export const bookingViews = {
  completed: ['upcoming', 'past', 'ended'],
  pending: ['pending', 'expired'],
} as const satisfies Record<BookingTab, readonly string[]>

export const bookingViewNames = [...bookingViews.completed, ...bookingViews.pending] as const
export type BookingView = (typeof bookingViewNames)[number]

export const statusesOfView = {
  upcoming: ['completed'],
  past: ['completed'],
  ended: ['cancelled', 'refunded'],
  pending: ['pending'],
  expired: ['expired'],
} as const satisfies Record<BookingView, readonly BookingStatus[]>

type Viewed = { paymentStatus: BookingStatus; sessionDate: string; durationMinutes: number }

/** Like `isSessionOver`, but doesn't parse a Temporal.Instant, which would slow down lists. */
export const isOver = (
  { sessionDate, durationMinutes }: Pick<Viewed, 'sessionDate' | 'durationMinutes'>,
  now: Temporal.Instant,
): boolean =>
  isSessionOver({ start: { epochMilliseconds: Date.parse(sessionDate) }, durationMinutes }, now)

type Booked = Pick<Viewed, 'paymentStatus' | 'sessionDate'> & { hasOpenRefundTask: boolean }

/**
 * Returns whether a session is booked and hasn't started. Sessions with an open refund task don't
 * count, because they probably won't take place.
 */
export const isYetToStart = (
  { paymentStatus, sessionDate, hasOpenRefundTask }: Booked,
  now: Temporal.Instant,
): boolean =>
  paymentStatus === 'completed' &&
  !hasOpenRefundTask &&
  Date.parse(sessionDate) > now.epochMilliseconds

/** Returns whether a booking is in a view at an instant. */
export const isInView = (view: BookingView, booking: Viewed, now: Temporal.Instant): boolean => {
  const statuses: readonly BookingStatus[] = statusesOfView[view]
  if (!statuses.includes(booking.paymentStatus)) return false
  if (view !== 'upcoming' && view !== 'past') return true
  return isOver(booking, now) === (view === 'past')
}

/**
 * Returns whether the calendar shows a booking. An expired booking is shown only while it has
 * revenue.
 */
export const isInCalendar = ({
  paymentStatus,
  revenue,
}: Pick<Viewed, 'paymentStatus'> & { revenue: string }): boolean =>
  paymentStatus !== 'expired' || centsFromEuro(revenue) > 0

/** Sort orders. 'calendar' and 'meetLink' sort by whether there is a calendar event or a link. */
export const bookingSorts = [
  'sessionDate',
  'studentName',
  'createdAt',
  'finalPrice',
  'sessionType',
  'status',
  'calendar',
  'meetLink',
] as const
export type BookingSort = (typeof bookingSorts)[number]
