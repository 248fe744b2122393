import { expect, test } from 'vitest'
import { displayStatus } from '#booking/booking'

test('a booking is shown as refunded only if no revenue remains', () => {
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '0.00' })).toBe('refunded')
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '-20.00' })).toBe('refunded')
  expect(displayStatus({ paymentStatus: 'refunded', revenue: '60.00' })).toBe('cancelled')
  expect(displayStatus({ paymentStatus: 'completed', revenue: '60.00' })).toBe('completed')
})
