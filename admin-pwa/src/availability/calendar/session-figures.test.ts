import type { AdminBooking } from '@synapse/shared/booking/contract'
import { expect, test } from 'vitest'
import { sessionFigures } from '#availability/calendar/session-figures.ts'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'

const booking = (day: string, changes: Partial<AdminBooking> = {}) => ({
  ...sampleBooking,
  sessionDate: `${day}T10:00:00Z`,
  ...changes,
})

test('counts the period’s completed sessions but adds up the revenue of all bookings', () => {
  const figures = sessionFigures(
    [
      booking('2026-12-01'),
      booking('2026-12-02', { revenue: '45.50' }),
      booking('2026-12-03', { paymentStatus: 'cancelled', revenue: '30.00' }),
      booking('2026-12-04', { paymentStatus: 'cancelled', revenue: '0.00' }),
      booking('2026-12-05', { paymentStatus: 'pending', revenue: '0.00' }),
      booking('2026-12-05', { paymentStatus: 'expired', revenue: '0.00' }),
      booking('2026-12-06', { website: 'other' }),
      booking('2027-01-01'),
      // 23:30 UTC on 30 November is already 1 December in Malta.
      booking('2026-11-30', { sessionDate: '2026-11-30T23:30:00Z' }),
    ],
    'synapse-ai',
    { from: '2026-12-01', to: '2026-12-31' },
  )
  expect(figures.completed.map(({ sessionDate }) => sessionDate.slice(0, 10))).toEqual([
    '2026-12-01',
    '2026-12-02',
    '2026-11-30',
  ])
  expect(figures.revenueCents).toBe(195_50)
})
