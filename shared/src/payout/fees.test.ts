import { expect, test } from 'vitest'
import { sumFees } from '#payout/fees'

const fees = [
  { date: '2027-01-03', cents: 103 },
  { date: '2027-01-31', cents: 5 },
  { date: '2027-02-01', cents: 103 },
]

test('VAT on Stripe’s fees is calculated by month, and only for a business under article 10', () => {
  // 18% of 1.08 and of 1.03 is 0.19 each; by day it would be 0.19, 0.01 and 0.19.
  expect(sumFees(fees, 'article_10')).toEqual({ totalCents: 211, vatCents: 38 })
  for (const regime of ['article_11', 'exempt', 'not_registered'] as const)
    expect(sumFees(fees, regime)).toEqual({ totalCents: 211, vatCents: 0 })
})
