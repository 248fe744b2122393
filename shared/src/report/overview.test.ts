import { expect, test } from 'vitest'
import type { AdminBooking } from '#booking/contract'
import { maxRecent, overviewMonths, yearOverview } from '#report/overview'

/** In Malta, it is already 1 February. */
const now = Temporal.Instant.from('2027-01-31T23:30:00Z')

const session = (id: string, sessionDate: string, changes: Partial<AdminBooking> = {}) =>
  ({
    id,
    sessionDate,
    website: 'synapse-ai',
    studentEmail: `${id}@example.com`,
    paymentStatus: 'completed',
    stripePaymentIntentId: `pi_${id}`,
    revenue: '60.00',
    owed: '0.00',
    durationMinutes: 120,
    ...changes,
  }) as AdminBooking

const overview = (bookings: AdminBooking[], older: AdminBooking[] = []) =>
  yearOverview({ bookings, coupons: [], older }, undefined, now)

test('the chart covers the current month in Malta and the eleven months before', () => {
  const { from, to } = overviewMonths(now)
  expect([from, to].map(String)).toEqual(['2026-03-01', '2027-02-28'])
})

test('a session and its revenue are counted in the month of its date in Malta', () => {
  const { series } = overview([
    session('jan', '2027-01-31T22:59:00Z'),
    session('feb', '2027-01-31T23:00:00Z'),
    session('cancelled', '2027-02-10T09:00:00Z', { paymentStatus: 'cancelled', revenue: '30.00' }),
    session('wrong-amount', '2027-02-11T09:00:00Z', { paymentStatus: 'pending', revenue: '5.00' }),
    session('unpaid', '2027-02-12T09:00:00Z', {
      paymentStatus: 'pending',
      stripePaymentIntentId: null,
    }),
  ])
  expect(series.slice(-2)).toEqual([
    { period: '2027-01', revenue: '60.00', sessions: 1 },
    { period: '2027-02', revenue: '95.00', sessions: 1 },
  ])
})

test('tops up the recent sessions with older ones if there are few', () => {
  const days = ['2027-01-05', '2027-01-07', '2027-01-06']
  const own = days.map((day, i) => session(`own-${i}`, `${day}T09:00:00Z`))
  const older = ['2025-01-01', '2025-01-02', '2025-01-03'].map((day, i) =>
    session(`older-${i}`, `${day}T09:00:00Z`),
  )
  const { recent } = overview(own, [...older, ...own.slice(0, 1)])
  expect(recent.map(({ id }) => id)).toEqual(['own-1', 'own-2', 'own-0', 'older-2', 'older-1'])
  expect(recent).toHaveLength(maxRecent)
})
