import { expect, test } from 'vitest'
import {
  bookingTransitions,
  canTransition,
  displayStatus,
  orderNumber,
  paymentStatuses,
  pendingMinutes,
  reminderHours,
} from '#booking/booking'

test('a booking goes on from each state only as the table says', () => {
  expect(bookingTransitions).toEqual({
    pending: ['completed', 'expired', 'refunded'],
    expired: ['completed', 'refunded'],
    completed: ['cancelled', 'refunded'],
    cancelled: ['refunded'],
    refunded: [],
  })
})

test('a state may be followed by those of the table, not by itself', () => {
  expect(canTransition('expired', 'completed')).toBe(true)
  expect(canTransition('cancelled', 'completed')).toBe(false)
  expect(canTransition('expired', 'expired')).toBe(false)
})

test('no state leads back to pending, and every other one can be reached', () => {
  const reached = new Set<string>(Object.values(bookingTransitions).flat())
  expect(reached.has('pending')).toBe(false)
  expect([...reached].sort()).toEqual(paymentStatuses.filter((one) => one !== 'pending').sort())
})

test('the order number is the last 8 characters of the id, in capitals', () => {
  expect(orderNumber('6a0f4c1e-83f5-4b5c-9a7e-0123456789ab')).toBe('456789AB')
})

test('an unpaid booking lasts 30 minutes, a reminder comes 24 hours before', () => {
  expect([pendingMinutes, reminderHours]).toEqual([30, 24])
})

test('a booking is called refunded only while its money is gone', () => {
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '0.00' })).toBe('refunded')
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '-20.00' })).toBe('refunded')
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '60.00' })).toBe('cancelled')
  expect(displayStatus({ paymentStatus: 'completed', revenue: '60.00' })).toBe('completed')
})
