import type { Expense } from '#expense/contract'
import { centsFromEuro, hundredthsFromDecimal, percentOfCents, sumCents } from '#money'
import { matchesSearch } from '#text/fold-text'

/** These are the accountant's categories. */
export const expenseCategories = [
  'Software',
  'Equipment',
  'Travel',
  'Rent',
  'Materials',
  'Marketing',
  'Fees',
  'Other',
] as const
export type ExpenseCategory = (typeof expenseCategories)[number]

export type DeductionInput = Pick<
  Expense,
  'amount' | 'isBusinessExpense' | 'taxDeductible' | 'deductiblePercent'
>

/** Returns the deductible part of an expense in cents, rounded half up; 0 if it is private. */
export const deductibleCents = (expense: DeductionInput): number =>
  deductibleShareCents(centsFromEuro(expense.amount), expense)

/** Returns the deductible part of an amount in cents, such as an expense's VAT. */
export const deductibleShareCents = (
  cents: number,
  { isBusinessExpense, taxDeductible, deductiblePercent }: Omit<DeductionInput, 'amount'>,
): number =>
  isBusinessExpense && taxDeductible
    ? percentOfCents(cents, hundredthsFromDecimal(deductiblePercent))
    : 0

/**
 * Adds up expenses in cents. Rounds each deductible part first, so that the sum matches the list.
 */
export const sumExpenses = (expenses: readonly DeductionInput[]) => ({
  totalCents: sumCents(expenses.map(({ amount }) => centsFromEuro(amount))),
  deductibleCents: sumCents(expenses.map(deductibleCents)),
})

export type ExpenseFilter = {
  /** Searches the title, description and supplier. */
  search?: string | undefined
  /** YYYY-MM */
  month?: string | undefined
  /** The period's first and last day, YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
  category?: ExpenseCategory | undefined
  receipt?: 'missing' | undefined
}

type SearchedExpense = Pick<Expense, 'title' | 'description' | 'supplier' | 'date'> & {
  category: string
  receipt: object | null
}

/** Returns whether an expense matches a filter. An omitted condition matches everything. */
export const matchesExpenseFilter = (
  { title, description, supplier, date, category: ownCategory, receipt: file }: SearchedExpense,
  { search, month = '', from, to, category, receipt }: ExpenseFilter,
): boolean =>
  date.startsWith(month) &&
  (!from || date >= from) &&
  (!to || date <= to) &&
  (category === undefined || ownCategory === category) &&
  !(receipt === 'missing' && file) &&
  matchesSearch(search, title, description, supplier)
