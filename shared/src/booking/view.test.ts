import { expect, test } from 'vitest'
import { bookingStatuses } from '#booking/booking'
import { bookingViewNames, isInView } from '#booking/view'

const now = Temporal.Instant.from('2026-12-08T10:00:00Z')
const viewsOf = (booking: Omit<Parameters<typeof isInView>[1], 'durationMinutes'>) =>
  bookingViewNames.filter((view) => isInView(view, { ...booking, durationMinutes: 120 }, now))

test('a booking is in exactly one view at any time', () => {
  for (const paymentStatus of bookingStatuses)
    for (const sessionDate of ['2026-12-08T08:00:00.000Z', '2026-12-09T08:00:00.000Z'])
      expect(viewsOf({ paymentStatus, sessionDate })).toHaveLength(1)
})

test('a session is upcoming until it ends', () => {
  const paymentStatus = 'completed'
  expect(viewsOf({ paymentStatus, sessionDate: '2026-12-08T08:00:01.000Z' })).toEqual(['upcoming'])
  expect(viewsOf({ paymentStatus, sessionDate: '2026-12-08T08:00:00.000Z' })).toEqual(['past'])
})
