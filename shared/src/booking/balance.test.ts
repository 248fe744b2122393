import { expect, test } from 'vitest'
import { bookingOverpaidCents } from '#booking/balance'

test('doesn’t count a cancelled booking’s payment as an overpayment', () => {
  const revenue = '60.00'
  expect(bookingOverpaidCents({ revenue, paymentStatus: 'completed' }, 4_500)).toBe(1_500)
  expect(bookingOverpaidCents({ revenue, paymentStatus: 'cancelled' }, 4_500)).toBe(0)
})
