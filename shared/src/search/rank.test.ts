import { expect, test } from 'vitest'
import type { Hit } from '#search/hits'
import { rankHits, rankOf } from '#search/rank'

const now = Temporal.Instant.from('2026-12-08T10:00:00Z')
const booking = {
  paymentStatus: 'completed',
  sessionDate: '2026-12-08T09:00:00Z',
  durationMinutes: 120,
} as const

test('a booking is upcoming until its session ends, unless it was cancelled', () => {
  expect(rankOf(booking, now)).toBe('upcoming')
  expect(rankOf({ ...booking, durationMinutes: 60 }, now)).toBe('held')
  expect(rankOf({ ...booking, paymentStatus: 'cancelled' }, now)).toBe('other')
  expect(rankOf({ ...booking, paymentStatus: 'pending' }, now)).toBe('other')
})

test('ranks upcoming bookings and students above past bookings, with one limit for all kinds', () => {
  const hits = (id: string, count = 1) => Array.from({ length: count }, () => ({ id }) as Hit)
  const ranked = rankHits(
    { upcoming: hits('upcoming', 6), held: hits('held'), other: hits('other', 9) },
    hits('student'),
    hits('client'),
  )
  expect([...new Set(ranked.map(({ id }) => id))]).toEqual([
    ...['upcoming', 'student', 'held', 'other', 'client'],
  ])
  expect(ranked).toHaveLength(10)
})
