import { type ExpenseCategory, expenseCategories } from '#expense/expense'
import type { VatCategory } from '#invoice/vat'

/** The accounts that money moves through. */
export type MoneyAccount = 'stripe' | 'bank' | 'cash'

export type Account =
  | MoneyAccount
  | 'receivables'
  | 'prepayments'
  | 'owner'
  | 'output_vat'
  | 'input_vat'
  | 'stripe_fees'
  | 'disputes'
  | `sales_${VatCategory}`
  | ExpenseAccount

type ExpenseAccount = `expenses_${Lowercase<ExpenseCategory>}`

/** Returns the account of an expense category. */
export const expenseAccount = (category: ExpenseCategory): ExpenseAccount =>
  `expenses_${category.toLowerCase()}` as ExpenseAccount

/** The chart of accounts, with the names that the accountant sees. */
export const accountNames: Record<Account, string> = {
  stripe: 'Stripe balance',
  bank: 'Bank',
  cash: 'Cash',
  receivables: 'Receivables',
  prepayments: 'Customer prepayments',
  owner: 'Owner',
  output_vat: 'Output VAT',
  input_vat: 'Input VAT',
  sales_standard: 'Sales with VAT',
  sales_exempt: 'Sales exempt from VAT',
  sales_reverse_charge: 'Sales under reverse charge',
  sales_outside_scope: 'Sales outside the scope of VAT',
  stripe_fees: 'Stripe fees',
  disputes: 'Disputes',
  ...(Object.fromEntries(
    expenseCategories.map((category) => [expenseAccount(category), `Expenses: ${category}`]),
  ) as Record<ExpenseAccount, string>),
}
