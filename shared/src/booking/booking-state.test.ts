import { describe, expect, test } from 'vitest'
import {
  type BookingState,
  type BookingStateInput,
  bookingState,
  joinPhase,
} from '#booking/booking-state'
import { maltaInstant } from '#time'

/** Tuesday 8 December 2026, 09:00 to 11:00 in Malta. */
const paid: BookingStateInput = {
  sessionDate: '2026-12-08T08:00:00.000Z',
  durationMinutes: 120,
  finalPrice: '60.00',
  paid: '60.00',
  revenue: '60.00',
  owed: '0.00',
  paymentStatus: 'completed',
  paymentsState: 'completed',
  isNoShow: false,
  hasOpenRefundTask: false,
}
const unpaid = { paid: '0.00', revenue: '0.00', owed: '60.00', paymentsState: null }
const partRefunded = { revenue: '40.00', paymentsState: 'partially_refunded' } as const
const fullyRefunded = {
  paymentStatus: 'refunded',
  revenue: '0.00',
  paymentsState: 'refunded',
} as const

const at = (date: string, time: string) => maltaInstant(date, time)
const before = at('2026-11-20', '12:00')
const during = at('2026-12-08', '10:00')
const after = at('2026-12-08', '11:00')

test.each<[BookingState, string, Temporal.Instant]>([
  ['upcoming', 'two days before', at('2026-12-06', '23:59')],
  ['tomorrow', 'from midnight on the day before', at('2026-12-07', '00:00')],
  ['tomorrow', 'until the end of the day before', at('2026-12-07', '23:59')],
  ['today', 'from midnight', at('2026-12-08', '00:00')],
  ['today', 'until the session starts', at('2026-12-08', '08:59')],
  ['in_progress', 'when the session starts', at('2026-12-08', '09:00')],
  ['in_progress', 'until the session ends', at('2026-12-08', '10:59')],
  ['past', 'when the session ends', at('2026-12-08', '11:00')],
])('a paid session is shown as “%s” %s', (state, _when, now) => {
  expect(bookingState(paid, now)).toBe(state)
})

const session = (date: string, time: string) => ({
  ...paid,
  sessionDate: at(date, time).toString(),
})
test.each<[BookingState, string, string, Temporal.Instant]>([
  // Just after midnight in Malta, it is still the previous day in UTC.
  ['today', '2026-12-08', '00:30', at('2026-12-08', '00:10')],
  ['tomorrow', '2026-12-09', '00:30', at('2026-12-08', '23:30')],
  ['today', '2026-12-08', '23:30', at('2026-12-08', '00:15')],
  ['tomorrow', '2026-12-08', '23:30', at('2026-12-07', '00:15')],
  // The session started before midnight.
  ['in_progress', '2026-12-08', '23:30', at('2026-12-09', '00:30')],
  ['past', '2026-12-08', '23:30', at('2026-12-09', '01:30')],
  // A day on which the clocks change has 23 or 25 hours.
  ['tomorrow', '2026-03-29', '23:30', at('2026-03-28', '00:00')],
  ['today', '2026-03-29', '23:30', at('2026-03-29', '00:00')],
  ['tomorrow', '2026-03-30', '00:30', at('2026-03-29', '23:45')],
  ['tomorrow', '2026-10-26', '00:30', at('2026-10-25', '00:00')],
  ['upcoming', '2026-10-26', '00:30', at('2026-10-24', '23:59')],
  // A two-hour session that starts at 01:30, on a day when clocks go forward from 02:00 to 03:00.
  ['in_progress', '2026-03-29', '01:30', at('2026-03-29', '04:29')],
  ['past', '2026-03-29', '01:30', at('2026-03-29', '04:30')],
])('shows “%s” for a session on %s at %s, viewed at %s (Malta time)', (state, date, time, now) => {
  expect(bookingState(session(date, time), now)).toBe(state)
})

test.each<[BookingState, string, Partial<BookingStateInput>, Temporal.Instant]>([
  [
    'pending',
    'an unfinished checkout',
    { ...unpaid, owed: '0.00', paymentStatus: 'pending' },
    before,
  ],
  [
    'expired',
    'an abandoned checkout',
    { ...unpaid, owed: '0.00', paymentStatus: 'expired' },
    after,
  ],
  ['refunded', 'a full refund', fullyRefunded, before],
  ['refunded', 'a full refund of a no-show', { ...fullyRefunded, isNoShow: true }, after],
  ['cancelled', 'a refund that failed later', { ...fullyRefunded, revenue: '60.00' }, before],
  ['cancelled', 'a kept payment', { paymentStatus: 'cancelled' }, during],
  ['cancelled', 'a partial refund', { ...partRefunded, paymentStatus: 'cancelled' }, after],
  ['refund_pending', 'a refund task', { hasOpenRefundTask: true }, before],
  ['refund_pending', 'a refund task and no payment', { ...unpaid, hasOpenRefundTask: true }, after],
  ['refunded', 'a full refund', { ...fullyRefunded, hasOpenRefundTask: true }, before],
  ['unpaid', 'no payment, long before', unpaid, before],
  ['unpaid', 'no payment, during the session', unpaid, during],
  ['unpaid', 'no payment by a no-show', { ...unpaid, isNoShow: true }, after],
  ['part_paid', 'half of the price', { paid: '30.00', revenue: '30.00', owed: '30.00' }, during],
  ['no_show', 'a no-show during the session', { isNoShow: true }, during],
  ['no_show', 'a no-show with a partial refund', { ...partRefunded, isNoShow: true }, after],
  ['part_refunded', 'a partial refund after the session', partRefunded, after],
  ['upcoming', 'a partial refund before the session', partRefunded, before],
  ['past', 'a refunded overpayment', { ...partRefunded, paid: '80.00', revenue: '60.00' }, after],
  ['past', 'a free session', { finalPrice: '0.00', ...unpaid, owed: '0.00' }, after],
  ['disputed', 'an open dispute, before the session', { paymentsState: 'disputed' }, before],
  [
    'disputed',
    'an open dispute of a cancelled session',
    { paymentsState: 'disputed', paymentStatus: 'cancelled' },
    after,
  ],
  ['dispute_lost', 'a lost dispute', { paymentsState: 'dispute_lost', revenue: '-20.00' }, after],
  [
    'cancelled',
    'a lost dispute of a cancelled session',
    { paymentsState: 'dispute_lost', paymentStatus: 'cancelled' },
    after,
  ],
])('shows “%s” for a booking with %s', (state, _what, change, now) => {
  expect(bookingState({ ...paid, ...change }, now)).toBe(state)
})

describe('the meeting link', () => {
  const online = { ...paid, venue: 'online', googleMeetLink: 'https://meet.example' } as const

  test.each([
    ['early', 'more than 24 hours before', at('2026-12-07', '08:59')],
    ['open', '24 hours before', at('2026-12-07', '09:00')],
    ['open', 'during the session', at('2026-12-08', '10:59')],
    [null, 'after the session', at('2026-12-08', '11:00')],
  ])('has the state “%s” %s', (phase, _when, now) => {
    expect(joinPhase(online, now)).toBe(phase)
  })

  test('becomes available 24 hours before the session, even if the clocks change in between', () => {
    const session = { ...online, sessionDate: at('2026-03-29', '12:00').toString() }
    expect(joinPhase(session, at('2026-03-28', '10:59'))).toBe('early')
    expect(joinPhase(session, at('2026-03-28', '11:00'))).toBe('open')
  })

  test('isn’t offered for cancelled or in-person sessions, or before it exists', () => {
    expect(joinPhase({ ...online, paymentStatus: 'cancelled' }, during)).toBeNull()
    expect(joinPhase({ ...online, venue: 'in_person' }, during)).toBeNull()
    expect(joinPhase({ ...online, googleMeetLink: null }, during)).toBeNull()
  })
})
