import type { BookingTab, PaymentStatus } from '#booking/booking'

/** What each tab is looked at by; a session is to come until it is over. */
export const bookingViews = {
  completed: ['upcoming', 'past', 'ended'],
  pending: ['pending', 'expired'],
} as const satisfies Record<BookingTab, readonly string[]>

export const bookingViewNames = [...bookingViews.completed, ...bookingViews.pending] as const
export type BookingView = (typeof bookingViewNames)[number]

/** The states that a view shows. */
export const statusesOfView = {
  upcoming: ['completed'],
  past: ['completed'],
  ended: ['cancelled', 'refunded'],
  pending: ['pending'],
  expired: ['expired'],
} as const satisfies Record<BookingView, readonly PaymentStatus[]>

type Viewed = { paymentStatus: PaymentStatus; sessionDate: string; durationMinutes: number }

/** Whether a booking is in a view at a moment. */
export const isInView = (view: BookingView, booking: Viewed, now: Temporal.Instant): boolean => {
  const statuses: readonly PaymentStatus[] = statusesOfView[view]
  if (!statuses.includes(booking.paymentStatus)) return false
  if (view !== 'upcoming' && view !== 'past') return true
  const endMs = Date.parse(booking.sessionDate) + booking.durationMinutes * 60_000
  return endMs > now.epochMilliseconds === (view === 'upcoming')
}

/** What a list of bookings may be in order of; the last two by whether there is one. */
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
