import { centsFromEuro } from '#money'
import { skippedTimeMessage } from '#time'

export const bookingStatuses = ['pending', 'completed', 'expired', 'cancelled', 'refunded'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/**
 * A pending or expired booking that is paid after its slot was taken or its time has passed is
 * refunded without being completed.
 */
const bookingTransitions = {
  pending: ['completed', 'expired', 'refunded'],
  expired: ['completed', 'refunded'],
  completed: ['cancelled', 'refunded'],
  cancelled: ['refunded'],
  refunded: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>

/** Returns whether a booking may change from one status to another. */
export const canTransition = (from: BookingStatus, to: BookingStatus): boolean => {
  const next: readonly BookingStatus[] = bookingTransitions[from]
  return next.includes(to)
}

/** Returns the status to show: a refunded booking whose refund failed counts as cancelled. */
export const displayStatus = (booking: { paymentStatus: BookingStatus; revenue: string }) =>
  booking.paymentStatus === 'refunded' && centsFromEuro(booking.revenue) > 0
    ? 'cancelled'
    : booking.paymentStatus

/** The operator's two lists: paid bookings, even if cancelled or refunded, and unpaid ones. */
export const bookingTabs = {
  completed: ['completed', 'cancelled', 'refunded'],
  pending: ['pending', 'expired'],
} as const satisfies Record<string, readonly BookingStatus[]>
export type BookingTab = keyof typeof bookingTabs
export const bookingTabNames = ['completed', 'pending'] as const satisfies BookingTab[]

/** Returns whether a list shows bookings with the given status. */
export const matchesTab = (tab: BookingTab, status: BookingStatus): boolean => {
  const statuses: readonly BookingStatus[] = bookingTabs[tab]
  return statuses.includes(status)
}

/** An unpaid booking expires after this time. It never blocks its slot. */
export const pendingMinutes = 30

/** Returns the end of the seven-day period in which upcoming sessions are counted. */
export const upcomingUntil = (now: Temporal.Instant): Temporal.Instant => now.add({ hours: 24 * 7 })

/** Returns when the reminder for a session is due. */
export const reminderTime = ({ start }: { start: Temporal.Instant }): Temporal.Instant =>
  start.subtract({ hours: 24 })

export const timeRefusalMessages = {
  past: 'That time has already passed.',
  skipped: skippedTimeMessage,
  taken: 'Another session starts within three hours of that time.',
} as const

/** Returns a booking's order number: the last 8 characters of its id, in upper case. */
export const orderNumber = (bookingId: string): string => bookingId.slice(-8).toUpperCase()

/** A session takes place online, or in person in Malta or Gozo. */
export const venues = ['online', 'in_person'] as const
export type Venue = (typeof venues)[number]

export const venueLabels = {
  online: 'Online',
  in_person: 'In person (Malta or Gozo)',
} as const satisfies Record<Venue, string>

export const inPersonLabel = 'In person, in Malta or Gozo; we’ll agree where to meet by e-mail'

export const preparation = {
  online: ['Join 5 minutes early.', 'Test your microphone and camera.', 'Have a notebook ready.'],
  in_person: ['Arrive 5 minutes early.', 'Bring your laptop.', 'Have a notebook ready.'],
} as const satisfies Record<Venue, readonly string[]>

/** Returns whether a session has started, even if it is already over. */
export const hasSessionBegun = (
  { start }: { start: Temporal.Instant },
  now: Temporal.Instant,
): boolean => Temporal.Instant.compare(start, now) <= 0

/** Returns whether a session's time is over, even if the session was cancelled. */
export const isSessionOver = (
  { start, durationMinutes }: { start: { epochMilliseconds: number }; durationMinutes: number },
  now: Temporal.Instant,
): boolean => start.epochMilliseconds + durationMinutes * 60_000 <= now.epochMilliseconds
