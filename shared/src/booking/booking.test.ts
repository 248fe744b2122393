import { expect, test } from 'vitest'
import {
  bookingStatuses,
  bookingTransitions,
  canTransition,
  displayStatus,
  matchesTab,
  orderNumber,
  pendingMinutes,
  reminderHours,
} from '#booking/booking'

test('lists the allowed changes to a booking’s status', () => {
  expect(bookingTransitions).toEqual({
    pending: ['completed', 'expired', 'refunded'],
    expired: ['completed', 'refunded'],
    completed: ['cancelled', 'refunded'],
    cancelled: ['refunded'],
    refunded: [],
  })
})

test('a status can only change to a listed status, never to itself', () => {
  expect(canTransition('expired', 'completed')).toBe(true)
  expect(canTransition('cancelled', 'completed')).toBe(false)
  expect(canTransition('expired', 'expired')).toBe(false)
})

test('no status changes back to pending, and every other status can be reached', () => {
  const reached = new Set<string>(Object.values(bookingTransitions).flat())
  expect(reached.has('pending')).toBe(false)
  expect([...reached].sort()).toEqual(bookingStatuses.filter((one) => one !== 'pending').sort())
})

test('an order number is the last 8 characters of the id, in upper case', () => {
  expect(orderNumber('6a0f4c1e-83f5-4b5c-9a7e-0123456789ab')).toBe('456789AB')
})

test('unpaid bookings expire after 30 minutes; reminders go out 24 hours ahead', () => {
  expect([pendingMinutes, reminderHours]).toEqual([30, 24])
})

test('a booking is shown as refunded only if no revenue remains', () => {
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '0.00' })).toBe('refunded')
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '-20.00' })).toBe('refunded')
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '60.00' })).toBe('cancelled')
  expect(displayStatus({ paymentStatus: 'completed', revenue: '60.00' })).toBe('completed')
})

test('the completed tab lists booked, cancelled and refunded bookings, and the pending tab all others', () => {
  const inTab = (tab: 'completed' | 'pending') =>
    bookingStatuses.filter((status) => matchesTab(tab, status)).sort()
  expect(inTab('completed')).toEqual(['cancelled', 'completed', 'refunded'])
  expect(inTab('pending')).toEqual(['expired', 'pending'])
})
