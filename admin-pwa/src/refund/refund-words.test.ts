import { expect, test } from 'vitest'
import { failureText } from '#refund/refund-words.ts'

test('why a refund failed is told in words, whether Stripe gives a sentence or a code', () => {
  expect(failureText('Insufficient funds in your Stripe balance.')).toBe(
    'Insufficient funds in your Stripe balance.',
  )
  expect(failureText('expired_or_canceled_card')).toBe('The card has expired or was cancelled')
  expect(failureText('some_new_code')).toBe('Some new code')
})
