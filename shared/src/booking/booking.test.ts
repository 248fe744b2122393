import { expect, test } from 'vitest'
import { bookingStatuses, canTransition, displayStatus, matchesTab } from '#booking/booking'

test.each([
  ['pending', ['completed', 'expired', 'refunded']],
  ['expired', ['completed', 'refunded']],
  ['completed', ['cancelled', 'refunded']],
  ['cancelled', ['refunded']],
  ['refunded', []],
] as const)('a booking that is %s may become %j', (from, next) => {
  const allowed = bookingStatuses.filter((to) => canTransition(from, to))
  expect(allowed.sort()).toEqual([...next])
})

test('a booking is shown as refunded only if no revenue remains', () => {
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '0.00' })).toBe('refunded')
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '-20.00' })).toBe('refunded')
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '60.00' })).toBe('cancelled')
  expect(displayStatus({ paymentStatus: 'completed', revenue: '60.00' })).toBe('completed')
})

test('the completed tab lists booked, cancelled and refunded bookings; the pending tab lists the rest', () => {
  const inTab = (tab: 'completed' | 'pending') =>
    bookingStatuses.filter((status) => matchesTab(tab, status)).sort()
  expect(inTab('completed')).toEqual(['cancelled', 'completed', 'refunded'])
  expect(inTab('pending')).toEqual(['expired', 'pending'])
})
