import type { z } from 'zod'
import { displayStatus, type Venue } from '#booking/booking'
import type { bookingStateFields } from '#booking/booking-state-contract'
import { isOver } from '#booking/booking-view'
import { centsFromEuro } from '#money'
import { maltaDate } from '#time'

/**
 * Blue means now, green upcoming, amber waiting, grey over or cancelled, terracotta refunded, and
 * red needs attention. States with `isException` stand out in lists even if they are grey.
 */
export const bookingStates = {
  disputed: { label: 'Disputed', tone: 'danger' },
  pending: { label: 'Pending', tone: 'warning' },
  expired: { label: 'Expired', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'warm' },
  cancelled: { label: 'Cancelled', tone: 'neutral', isException: true },
  refund_pending: { label: 'Refund pending', tone: 'warning' },
  dispute_lost: { label: 'Dispute lost', tone: 'danger' },
  part_paid: { label: 'Part paid', tone: 'warning' },
  unpaid: { label: 'Unpaid', tone: 'warning' },
  no_show: { label: 'No-show', tone: 'neutral', isException: true },
  part_refunded: { label: 'Part refunded', tone: 'warm' },
  past: { label: 'Past', tone: 'neutral' },
  in_progress: { label: 'In progress', tone: 'accent' },
  today: { label: 'Today', tone: 'accent' },
  tomorrow: { label: 'Tomorrow', tone: 'success' },
  upcoming: { label: 'Upcoming', tone: 'success' },
} as const satisfies Record<string, { label: string; tone: string; isException?: true }>

export type BookingState = keyof typeof bookingStates

export type BookingStateInput = z.output<z.ZodObject<typeof bookingStateFields>>

type Rule = readonly [BookingState, (booking: BookingStateInput, now: Temporal.Instant) => boolean]

/**
 * The rules in order of precedence; the first match is shown:
 * 1. An open dispute has a deadline, so it comes before everything else.
 * 2. Until the checkout is completed, there is no session, so the other rules don't apply.
 * 3. A refunded or cancelled session doesn't take place, so its time and balance don't matter.
 * 4. A session with a refund task is about to be cancelled, so it isn't shown as upcoming.
 * 5. An unpaid balance stays visible until it is paid, even on the day of the session.
 * 6. Past sessions show how they went. A partial refund doesn't cancel a session, so it is shown
 *    only after the session.
 * 7. All other sessions show when they take place.
 */
const rules: readonly Rule[] = [
  ['disputed', ({ paymentsState }) => paymentsState === 'disputed'],
  ['pending', ({ paymentStatus }) => paymentStatus === 'pending'],
  ['expired', ({ paymentStatus }) => paymentStatus === 'expired'],
  ['refunded', (booking) => displayStatus(booking) === 'refunded'],
  ['cancelled', (booking) => displayStatus(booking) === 'cancelled'],
  ['refund_pending', ({ hasOpenRefundTask }) => hasOpenRefundTask],
  ['dispute_lost', ({ paymentsState }) => paymentsState === 'dispute_lost'],
  ['part_paid', ({ owed, paid }) => centsFromEuro(owed) > 0 && centsFromEuro(paid) > 0],
  ['unpaid', ({ owed }) => centsFromEuro(owed) > 0],
  ['no_show', ({ isNoShow }) => isNoShow],
  ['part_refunded', (booking, now) => isOver(booking, now) && isPartRefunded(booking)],
  ['past', (booking, now) => isOver(booking, now)],
  ['in_progress', (booking, now) => Temporal.Instant.compare(booking.sessionDate, now) <= 0],
  ['today', (booking, now) => daysUntil(booking, now) === 0],
  ['tomorrow', (booking, now) => daysUntil(booking, now) === 1],
]

/** Returns a booking's most important state at an instant. Days are in Malta time. */
export const bookingState = (booking: BookingStateInput, now: Temporal.Instant): BookingState =>
  rules.find(([, applies]) => applies(booking, now))?.[0] ?? 'upcoming'

/** Returns whether part of the price was refunded. Refunds of overpayments don't count. */
const isPartRefunded = ({ paymentsState, revenue, finalPrice }: BookingStateInput) =>
  paymentsState === 'partially_refunded' && centsFromEuro(revenue) < centsFromEuro(finalPrice)

const daysUntil = ({ sessionDate }: BookingStateInput, now: Temporal.Instant): number =>
  maltaDate(now).until(maltaDate(sessionDate)).days

/** How long before a session its meeting link becomes prominent. */
const joinHours = 24

/**
 * Returns whether a session can be joined: 'open' from 24 hours before it starts until it ends,
 * 'early' before that. Returns null if the session is over, won't take place or has no meeting
 * link.
 */
export const joinPhase = (
  booking: Pick<BookingStateInput, 'sessionDate' | 'durationMinutes' | 'paymentStatus'> & {
    venue: Venue
    googleMeetLink: string | null
  },
  now: Temporal.Instant,
): 'open' | 'early' | null => {
  const start = Temporal.Instant.from(booking.sessionDate)
  const canJoin =
    booking.paymentStatus === 'completed' &&
    booking.venue !== 'in_person' &&
    booking.googleMeetLink !== null
  if (!canJoin || isOver(booking, now)) return null
  return Temporal.Instant.compare(start.subtract({ hours: joinHours }), now) <= 0 ? 'open' : 'early'
}
