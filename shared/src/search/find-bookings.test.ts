import { expect, test } from 'vitest'
import { findBookings } from '#search/find-bookings'
import { rankHits } from '#search/rank'

type Found = Parameters<typeof findBookings>[0][number]

const booking = (id: string, sessionDate: string, changes: Partial<Found> = {}) =>
  ({
    id,
    website: 'music',
    studentName: 'Ada',
    studentEmail: 'ada@example.com',
    participantEmails: [],
    couponCode: null,
    sessionDate,
    durationMinutes: 120,
    paymentStatus: 'completed',
    paid: '60.00',
    revenue: '60.00',
    owed: '0.00',
    paymentsState: 'completed',
    isNoShow: false,
    hasOpenRefundTask: false,
    ...changes,
  }) as Found

const now = Temporal.Instant.from('2026-12-08T10:00:00Z')

test('finds bookings by student, participant and coupon, with the next session first', () => {
  const bookings = [
    booking('held', '2026-12-01T08:00:00.000Z', { participantEmails: ['Guest@example.org'] }),
    booking('later', '2026-12-12T08:00:00.000Z', { couponCode: 'SUMMER10' }),
    booking('next', '2026-12-10T08:00:00.000Z'),
    booking('cancelled', '2026-12-11T08:00:00.000Z', { paymentStatus: 'cancelled' }),
    booking('expired', '2026-12-09T08:00:00.000Z', { paymentStatus: 'expired' }),
  ]
  const ids = (search: string) =>
    rankHits(findBookings(bookings, search, now), [], []).map(({ id }) => id)
  expect(ids('ada')).toEqual(['next', 'later', 'held', 'cancelled'])
  expect(ids('guest@')).toEqual(['held'])
  expect(ids('summer')).toEqual(['later'])
})
