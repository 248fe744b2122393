import { type ExpenseCategory, expenseCategories } from '#expense/expense'
import type { VatCategory } from '#vat/vat'

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

/** Returns the account that a category's expenses are posted to. */
export const expenseAccount = (category: ExpenseCategory): ExpenseAccount =>
  `expenses_${category.toLowerCase()}` as ExpenseAccount

/** Some accounting programs require codes. */
export const accountCodes: Record<Account, string> = {
  stripe: '110',
  bank: '120',
  cash: '130',
  receivables: '140',
  input_vat: '150',
  prepayments: '210',
  output_vat: '220',
  owner: '310',
  sales_standard: '410',
  sales_exempt: '420',
  sales_reverse_charge: '430',
  sales_outside_scope: '440',
  stripe_fees: '510',
  disputes: '520',
  ...(Object.fromEntries(
    expenseCategories.map((category, index) => [
      expenseAccount(category),
      String(600 + 10 * index),
    ]),
  ) as Record<ExpenseAccount, string>),
}

/** The accountant sees these names. */
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
