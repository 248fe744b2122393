import { expect, test } from 'vitest'
import { categoryLabel } from '#payout/difference'

test('every Stripe transaction category has a readable name, even an unknown one', () => {
  expect(['charge', 'refund_failure', 'issuing_transaction'].map(categoryLabel)).toEqual([
    ...['Payment', 'Failed refund', 'issuing transaction'],
  ])
})
