import { expect, test } from 'vitest'
import { bookingOverpaidCents, shownRefundCents } from '#booking/balance'

test('doesn’t count a cancelled booking’s payment as an overpayment', () => {
  const revenue = '60.00'
  expect(bookingOverpaidCents({ revenue, paymentStatus: 'completed' }, 4_500)).toBe(1_500)
  expect(bookingOverpaidCents({ revenue, paymentStatus: 'cancelled' }, 4_500)).toBe(0)
})

test.each([
  ['all refunds of a cancelled booking', 8_000, 'cancelled', '0.00', 8_000, 8_000],
  ['no refund of an overpayment', 0, 'completed', '20.00', 8_000, 2_000],
  [
    'no refund of an overpayment that Stripe has only accepted',
    0,
    'completed',
    '0.00',
    8_000,
    2_000,
  ],
  ['the rest of a refund that exceeds the overpayment', 1_000, 'completed', '20.00', 8_000, 3_000],
  ['a refund without an overpayment', 1_000, 'completed', '0.00', 6_000, 1_000],
  ['a refund smaller than the overpayment as zero', 0, 'completed', '10.00', 8_000, 1_000],
] as const)('shows %s', (_, shown, paymentStatus, excessRefunded, receivedCents, refundedCents) => {
  const booking = { paymentStatus, totalCents: 6_000, excessRefunded }
  expect(shownRefundCents(booking, { receivedCents, refundedCents })).toBe(shown)
})
