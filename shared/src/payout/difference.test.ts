import { expect, test } from 'vitest'
import { categoryLabel } from '#payout/difference'

test('Stripe’s transaction categories have readable names, even unknown ones', () => {
  expect(['charge', 'refund_failure', 'issuing_transaction'].map(categoryLabel)).toEqual([
    ...['Payment', 'Failed refund', 'issuing transaction'],
  ])
})
