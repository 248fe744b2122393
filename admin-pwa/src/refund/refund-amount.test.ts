import { expect, test } from 'vitest'
import { amountError, refundCents } from '#refund/refund-amount.ts'

test('accepts a refund amount with a decimal comma or point', () => {
  expect(refundCents('20,50')).toBe(2_050)
  expect(refundCents(' 20.5 ')).toBe(2_050)
  expect(refundCents('twenty')).toBeUndefined()
})

test('accepts a refund above zero, up to the amount that remains', () => {
  expect(amountError('60', 6_000)).toBeUndefined()
  expect(amountError('0', 6_000)).toBe('Enter an amount greater than zero.')
  expect(amountError('-5', 6_000)).toBe('Enter an amount greater than zero.')
  expect(amountError('60.01', 6_000)).toBe('Only €60.00 can still be refunded.')
  expect(amountError('1.234', 6_000)).toBe('Enter an amount in euros, for example 20 or 20.50.')
})
