import { expect, test } from 'vitest'
import { failureText } from '#refund/refund-labels.ts'

test('describes Stripe’s error codes in plain English, but leaves Stripe’s own messages unchanged', () => {
  expect(failureText('Insufficient funds in your Stripe balance.')).toBe(
    'Insufficient funds in your Stripe balance.',
  )
  expect(failureText('expired_or_canceled_card')).toBe('The card has expired or was cancelled')
  expect(failureText('some_new_code')).toBe('Some new code')
})
