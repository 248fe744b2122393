import { expect, test } from 'vitest'
import { expenseFigures } from '#report/expense-figures.ts'

test('the cost of expenses excludes deducted VAT and includes Stripe’s fees', () => {
  const spent = { amount: '30.00', vat: '2.00', deductible: '12.00' }
  expect(expenseFigures(spent)).toEqual({
    spentCents: 3_000,
    costCents: 2_800,
    deductibleCents: 1_000,
  })
  expect(expenseFigures(spent, 2_000)).toEqual({
    spentCents: 5_000,
    costCents: 4_800,
    deductibleCents: 3_000,
  })
})
