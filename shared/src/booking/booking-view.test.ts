import { expect, test } from 'vitest'
import { isYetToStart } from '#booking/booking-view'

const now = Temporal.Instant.from('2026-12-02T09:00:00Z')
const booking = {
  paymentStatus: 'completed',
  sessionDate: '2026-12-02T09:00:01Z',
  hasOpenRefundTask: false,
} as const

test('counts a session as upcoming until it starts, unless a refund is pending', () => {
  expect(isYetToStart(booking, now)).toBe(true)
  expect(isYetToStart({ ...booking, sessionDate: '2026-12-02T09:00:00Z' }, now)).toBe(false)
  expect(isYetToStart({ ...booking, hasOpenRefundTask: true }, now)).toBe(false)
  expect(isYetToStart({ ...booking, paymentStatus: 'cancelled' }, now)).toBe(false)
})
