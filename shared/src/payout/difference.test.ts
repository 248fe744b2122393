import { expect, test } from 'vitest'
import { categoryLabel } from '#payout/difference'

test('every Stripe transaction category has a readable name, even one unknown to the app', () => {
  expect(['charge', 'refund_failure', 'issuing_transaction'].map(categoryLabel)).toEqual([
    ...['Payment', 'Failed refund', 'issuing transaction'],
  ])
})
