import type { Expense } from '@synapse/shared/expense/contract'
import { suggestVatCents } from '@synapse/shared/expense/expense-vat'
import { euroFromCents } from '@synapse/shared/money'
import type { ExpenseValues } from '#expense/expense-values.ts'
import { parseAmountCents } from '#ui/form/amount-input.ts'

/** The form's values before a supplier was chosen, and the fields filled in for that supplier. */
type Filled = { before: ExpenseValues; after: Partial<ExpenseValues> }

/**
 * Changes the supplier. A known supplier fills in the fields from that supplier's last expense.
 * Restores fields that the previous name filled in, because that name may have been only the start
 * of this one.
 * @param last the supplier's last expense; undefined for an unknown supplier
 */
export const withSupplier = (
  values: ExpenseValues,
  supplier: string,
  last: Expense | undefined,
  filled?: Filled,
): { values: ExpenseValues; filled: Filled | undefined } => {
  const { before = values, after = {} } = filled ?? {}
  const unchanged = (Object.keys(after) as (keyof ExpenseValues)[]).filter(
    (name) => values[name] === after[name],
  )
  const restored = Object.fromEntries(unchanged.map((name) => [name, before[name]]))
  const own: ExpenseValues = { ...values, ...restored, supplier }
  const fields = last && fieldsFrom(last, own)
  return { values: { ...own, ...fields }, filled: fields && { before: own, after: fields } }
}

const fieldsFrom = (last: Expense, { amount, vatAmount }: ExpenseValues) => ({
  supplierCountry: last.supplierCountry ?? '',
  supplierVatNumber: last.supplierVatNumber ?? '',
  reverseCharge: last.reverseCharge,
  category: last.category,
  vatAmount: last.reverseCharge ? '' : vatAmount || vatFrom(last, amount),
})

/**
 * Returns the VAT after the amount has changed: the VAT at the rate of the supplier's last expense,
 * unless the operator has entered a different VAT.
 */
export const vatAfterAmount = (
  { amount, vatAmount }: ExpenseValues,
  amountBefore: string,
  last: Expense,
): string =>
  ['', vatFrom(last, amountBefore)].includes(vatAmount) ? vatFrom(last, amount) : vatAmount

const vatFrom = (last: Expense, amount: string): string => {
  const cents = suggestVatCents(parseAmountCents(amount) ?? 0, last)
  return cents ? euroFromCents(cents) : ''
}
