import { expect, test } from 'vitest'
import { bookingStatuses, bookingTransitions, displayStatus, matchesTab } from '#booking/booking'

test('lists the allowed changes to a booking’s status', () => {
  expect(bookingTransitions).toEqual({
    pending: ['completed', 'expired', 'refunded'],
    expired: ['completed', 'refunded'],
    completed: ['cancelled', 'refunded'],
    cancelled: ['refunded'],
    refunded: [],
  })
})

test('no status changes back to pending, and every other status can be reached', () => {
  const reached = new Set<string>(Object.values(bookingTransitions).flat())
  expect(reached.has('pending')).toBe(false)
  expect([...reached].sort()).toEqual(bookingStatuses.filter((one) => one !== 'pending').sort())
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
