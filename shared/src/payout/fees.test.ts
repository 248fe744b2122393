import { expect, test } from 'vitest'
import type { VatRegistration } from '#invoice/vat-registration'
import { sumFees } from '#payout/fees'

const fees = [
  { date: '2027-02-01', takenOn: '2027-01-03', cents: 103, count: 2 },
  { date: '2027-02-01', takenOn: '2027-02-01', cents: 5, count: 1 },
]

test('VAT is calculated for each of Stripe’s fees, and only on days under article 10', () => {
  // 18% of 1.03 is 0.19, and of 0.05 is 0.01; of the sum it would be 0.38.
  const registered: VatRegistration = { vatRegime: 'article_10', formerVatRegimes: [] }
  expect(sumFees(fees, registered)).toEqual({ totalCents: 211, vatCents: 39 })
  const formerVatRegimes = [{ vatRegime: 'article_11' as const, before: '2027-02-01' }]
  expect(sumFees(fees, { ...registered, formerVatRegimes }).vatCents).toBe(1)
  for (const vatRegime of ['article_11', 'exempt', 'not_registered'] as const)
    expect(sumFees(fees, { ...registered, vatRegime })).toEqual({ totalCents: 211, vatCents: 0 })
})
