import { expect, test } from 'vitest'
import { amountError } from '#payment/payment-rules.ts'

test('rejects zero and amounts above the balance due or the refundable amount', () => {
  expect(amountError('60', 6_000)).toBeNull()
  expect(amountError('60.01', 6_000)).toBe('The amount is more than the balance due.')
  expect(amountError('60.01', 6_000, 'refund')).toBe('Only €60.00 can still be refunded.')
  expect(amountError('0', 6_000)).toBe('Enter an amount greater than zero.')
  expect(amountError('-5', 6_000)).toBe('Enter an amount in euros, for example 60 or 60.50.')
})
