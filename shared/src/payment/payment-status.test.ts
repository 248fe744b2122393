import { expect, test } from 'vitest'
import { paymentStatus } from '#payment/payment-status'

test.each([
  ['completed', '0.00', []],
  ['completed', '0.00', ['won', 'warning_closed', 'prevented']],
  ['partially_refunded', '59.99', ['won']],
  ['refunded', '60.00', []],
  ['disputed', '0.00', ['needs_response']],
  ['disputed', '60.00', ['lost', 'under_review']],
  ['dispute_lost', '0.00', ['lost', 'warning_closed']],
  ['dispute_lost', '60.00', ['lost']],
] as const)(
  'a payment is %s if %s of 60.00 is refunded and its disputes are %j',
  (status, refunded, disputes) => {
    const payment = { amount: '60.00', refunded }
    expect(
      paymentStatus(
        payment,
        disputes.map((one) => ({ status: one })),
      ),
    ).toBe(status)
  },
)
