import { centsFromEuro } from '#money'
import { skippedTimeSentence } from '#time'

/** A booking's life. See `bookingTransitions` for which state follows which. */
export const paymentStatuses = ['pending', 'completed', 'expired', 'cancelled', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Which state may follow which. A pending or expired booking that is paid for after its slot went
 * to somebody else becomes 'refunded' without ever having been completed; so does one that is paid for after its time.
 */
export const bookingTransitions = {
  pending: ['completed', 'expired', 'refunded'],
  expired: ['completed', 'refunded'],
  completed: ['cancelled', 'refunded'],
  cancelled: ['refunded'],
  refunded: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/** Whether a booking in one state may go on to another. */
export const canTransition = (from: PaymentStatus, to: PaymentStatus): boolean => {
  const next: readonly PaymentStatus[] = bookingTransitions[from]
  return next.includes(to)
}

/**
 * How a booking is called wherever people read it: one whose refund failed later, so that its money
 * is still here, is cancelled and not refunded.
 */
export const displayStatus = (booking: { paymentStatus: PaymentStatus; revenue: string }) =>
  booking.paymentStatus === 'refunded' && centsFromEuro(booking.revenue) > 0
    ? 'cancelled'
    : booking.paymentStatus

/** The operator's two lists: what was paid for, whatever became of it, and what was not. */
export const bookingTabs = {
  completed: ['completed', 'cancelled', 'refunded'],
  pending: ['pending', 'expired'],
} as const satisfies Record<string, readonly PaymentStatus[]>
export const bookingTabNames = [
  'completed',
  'pending',
] as const satisfies (keyof typeof bookingTabs)[]
export type BookingTab = (typeof bookingTabNames)[number]

/** Whether bookings of a state are in a list. */
export const matchesTab = (tab: BookingTab, status: PaymentStatus): boolean => {
  const statuses: readonly PaymentStatus[] = bookingTabs[tab]
  return statuses.includes(status)
}

/** An unpaid booking expires after this long. It never blocks a slot. */
export const pendingMinutes = 30

/** The figures count what is to come within so many days. */
export const upcomingDays = 7

/** The guest's reminder goes out this long before the session. */
export const reminderHours = 24

/** Why the operator, who is bound by no window, still cannot put a session at a time. */
export const timeRefusalSentences = {
  past: 'That time has already passed.',
  skipped: skippedTimeSentence,
  taken: 'Another session starts less than three hours from that time.',
} as const

/** The order number that people see: the last 8 characters of the id, in capitals. */
export const orderNumber = (bookingId: string): string => bookingId.slice(-8).toUpperCase()
