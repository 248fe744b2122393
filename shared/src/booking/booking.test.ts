import { expect, test } from 'vitest'
import { bookingStatuses, canTransition, displayStatus } from '#booking/booking'

test('a booking shows as refunded only if no revenue remains', () => {
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '0.00' })).toBe('refunded')
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '-20.00' })).toBe('refunded')
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '60.00' })).toBe('cancelled')
  expect(displayStatus({ paymentStatus: 'completed', revenue: '60.00' })).toBe('completed')
})

test.each([
  ['pending', ['completed', 'expired', 'refunded']],
  ['completed', ['cancelled', 'refunded']],
  ['expired', ['completed', 'refunded']],
  ['cancelled', ['refunded']],
  ['refunded', []],
] as const)('a booking that is %s can only change to %j', (from, allowed) => {
  expect(bookingStatuses.filter((to) => canTransition(from, to))).toEqual(allowed)
})
