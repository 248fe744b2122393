import type { Expense } from '#expense/contract'
import { type DeductionInput, deductibleShareCents } from '#expense/expense'
import { centsFromEuro, includedVatCents, percentOfCents } from '#money'
import { standardVatHundredths, type VatRegime } from '#vat/vat'

export type ExpenseVatInput = DeductionInput &
  Pick<Expense, 'vatAmount' | 'reverseCharge' | 'supplierCountry'>

/** The VAT due under reverse charge and the VAT deducted, in cents. */
type ExpenseVat = { dueCents: number; deductedCents: number; vatHundredths: number | null }

/**
 * Returns the VAT on an expense for the VAT return. Only a business under article 10 deducts VAT,
 * to the extent that the expense is deductible (Directive 2006/112/EC, article 168), and only
 * Maltese VAT: the VAT that a foreign supplier charges is refunded abroad, if at all (Directive
 * 2008/9/EC). Under reverse charge, the business owes VAT at the standard rate (article 196).
 * @param regime the registration on the day of the expense
 */
export const expenseVat = (expense: ExpenseVatInput, regime: VatRegime): ExpenseVat => {
  const { amount, vatAmount, reverseCharge, supplierCountry } = expense
  const isForeign = supplierCountry !== null && supplierCountry !== 'MT'
  if (regime !== 'article_10' || !expense.isBusinessExpense || (isForeign && !reverseCharge))
    return { dueCents: 0, deductedCents: 0, vatHundredths: null }
  const amountCents = centsFromEuro(amount)
  const vatCents = centsFromEuro(vatAmount)
  const dueCents = reverseCharge ? percentOfCents(amountCents, standardVatHundredths) : 0
  return {
    dueCents,
    deductedCents: deductibleShareCents(reverseCharge ? dueCents : vatCents, expense),
    vatHundredths: reverseCharge ? standardVatHundredths : vatRateOf(amountCents, vatCents),
  }
}

/** The VAT rates in Malta, in hundredths of a percent (VAT Act, cap. 406, eighth schedule). */
const rates = [standardVatHundredths, 1_200, 700, 500]

/**
 * Infers an amount's VAT rate, in hundredths of a percent; null for mixed or unusual rates. A
 * receipt may be a cent off, because shops round each line.
 */
export const vatRateOf = (amountCents: number, vatCents: number): number | null => {
  const offBy = (rate: number) => Math.abs(includedVatCents(amountCents, rate) - vatCents)
  const [best] = rates.toSorted((one, other) => offBy(one) - offBy(other))
  return vatCents > 0 && best !== undefined && offBy(best) <= 1 ? best : null
}

type Purchase = Pick<
  Expense,
  'supplier' | 'supplierCountry' | 'supplierVatNumber' | 'reverseCharge' | 'amount' | 'vatAmount'
>

/**
 * Returns each supplier's last expense.
 * @param expenses newest first
 */
export const lastExpenseBySupplier = <Kind extends Purchase>(expenses: readonly Kind[]): Kind[] => [
  ...new Map(
    expenses
      .filter(({ supplier }) => supplier)
      .toReversed()
      .map((expense) => [expense.supplier, expense]),
  ).values(),
]

/** Returns the VAT included in an amount, in cents, at the rate of the supplier's last expense. */
export const suggestVatCents = (amountCents: number, last: Purchase): number => {
  const rate = vatRateOf(centsFromEuro(last.amount), centsFromEuro(last.vatAmount))
  return rate === null ? 0 : includedVatCents(amountCents, rate)
}
