import { expect, test } from 'vitest'
import { categoryLabel } from '#payout/difference'

test('Stripe’s categories have readable names, even those that aren’t supported', () => {
  expect(['charge', 'refund_failure', 'issuing_transaction'].map(categoryLabel)).toEqual([
    ...['Payment', 'Failed refund', 'issuing transaction'],
  ])
})
