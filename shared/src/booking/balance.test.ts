import { expect, test } from 'vitest'
import { excessCents } from '#booking/balance'

test('doesn’t count the payment of a cancelled booking as an overpayment', () => {
  const revenue = '60.00'
  expect(excessCents({ revenue, paymentStatus: 'completed' }, 4_500)).toBe(1_500)
  expect(excessCents({ revenue, paymentStatus: 'cancelled' }, 4_500)).toBe(0)
})
