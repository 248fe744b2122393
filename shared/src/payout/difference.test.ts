import { expect, test } from 'vitest'
import { categoryLabel } from '#payout/difference'

test('Stripe’s transaction categories have readable names, even if a category is unknown', () => {
  expect(['charge', 'refund_failure', 'issuing_transaction'].map(categoryLabel)).toEqual([
    ...['Payment', 'Failed refund', 'issuing transaction'],
  ])
})
