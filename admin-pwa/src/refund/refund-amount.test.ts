import { expect, test } from 'vitest'
import { amountError, refundCents } from '#refund/refund-amount.ts'

test('an amount may have a comma or a point', () => {
  expect(refundCents('20,50')).toBe(2_050)
  expect(refundCents(' 20.5 ')).toBe(2_050)
  expect(refundCents('twenty')).toBeUndefined()
})

test('a refund is more than nothing and no more than what remains', () => {
  expect(amountError('60', 6_000)).toBeUndefined()
  expect(amountError('0', 6_000)).toBe('The amount must be more than nothing.')
  expect(amountError('-5', 6_000)).toBe('The amount must be more than nothing.')
  expect(amountError('60.01', 6_000)).toBe('No more than €60.00 remains.')
  expect(amountError('1.234', 6_000)).toBe('That is not an amount of euros, such as 20 or 20.50.')
})
