import { centsFromEuro } from '@synapse/shared/money'
import type { Books } from '#report/queries.ts'

/**
 * Returns expenses in cents: the amount spent, its cost without the VAT that is deducted, and the
 * deductible part of that cost. Stripe's fees are deductible in full.
 */
export const expenseFigures = (
  { amount, vat, deductible }: Pick<Books['spent'], 'amount' | 'vat' | 'deductible'>,
  feesCents = 0,
) => {
  const spentCents = centsFromEuro(amount) + feesCents
  const vatCents = centsFromEuro(vat)
  return {
    spentCents,
    costCents: spentCents - vatCents,
    deductibleCents: centsFromEuro(deductible) - vatCents + feesCents,
  }
}
