import type { AdminBooking } from '@synapse/shared/booking/contract'
import { expect, test } from 'vitest'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { upcomingSessions, withoutRefundTasks } from '#booking/local/upcoming-sessions.ts'

const booking = (id: string, sessionDate: string, more: Partial<AdminBooking> = {}) => ({
  ...sampleBooking,
  id,
  sessionDate,
  ...more,
})

const at = (text: string) => Temporal.Instant.from(text)
const ids = (bookings: readonly AdminBooking[]) => bookings.map(({ id }) => id)

test('a session remains the next one until it ends', () => {
  const bookings = [
    booking('later', '2026-12-08T12:00:00.000Z'),
    booking('running', '2026-12-08T08:00:00.000Z'),
    booking('gone', '2026-12-08T10:00:00.000Z', { paymentStatus: 'cancelled' }),
  ]
  expect(ids(upcomingSessions(bookings, at('2026-12-08T09:59:59Z')))).toEqual(['running', 'later'])
  expect(ids(upcomingSessions(bookings, at('2026-12-08T10:00:00Z')))).toEqual(['later'])
})

test('a session with an open refund task isn’t expected to take place', () => {
  const bookings = [
    booking('refund', '2026-12-08T08:00:00.000Z', { hasOpenRefundTask: true }),
    booking('kept', '2026-12-08T12:00:00.000Z'),
  ]
  expect(ids(withoutRefundTasks(bookings))).toEqual(['kept'])
})
