import { isFoundIn } from '#fold'
import { centsFromEuro, percentOfCents } from '#money'

/** What a tutor spends money on, as the accountant reads it. */
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

/** What says how much of an expense may be deducted; amount and percentage as they are sent. */
type Spent = {
  amount: string
  isBusinessExpense: boolean
  taxDeductible: boolean
  deductiblePercent: string
}

/** What of an expense may be deducted, in cents, rounded half up; nothing of a private one. */
export const deductibleCents = ({
  amount,
  isBusinessExpense,
  taxDeductible,
  deductiblePercent,
}: Spent): number =>
  isBusinessExpense && taxDeductible
    ? percentOfCents(centsFromEuro(amount), Number(deductiblePercent))
    : 0

/** What expenses come to, in cents. Each share is rounded before it is added: a list adds up. */
export const sumExpenses = (
  expenses: readonly Spent[],
): { totalCents: number; deductibleCents: number } => ({
  totalCents: sum(expenses.map(({ amount }) => centsFromEuro(amount))),
  deductibleCents: sum(expenses.map(deductibleCents)),
})

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

type Dated = { id: string; date: string; createdAt: string }

/** Newest first; of one day those first that were entered last. */
export const compareExpenses = (a: Dated, b: Dated): number =>
  compare(b.date, a.date) || compare(b.createdAt, a.createdAt) || compare(a.id, b.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export type ExpenseFilter = {
  /** In title and description. */
  search?: string | undefined
  /** YYYY-MM */
  month?: string | undefined
  /** The first and the last day, YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
  category?: ExpenseCategory | undefined
}

type Sought = { title: string; description: string | null; date: string; category: string }

/** Whether an expense is one of those that a filter lets through. */
export const fitsExpense = (
  { title, description, date, category: its }: Sought,
  { search = '', month = '', from, to, category }: ExpenseFilter,
): boolean =>
  date.startsWith(month) &&
  (!from || date >= from) &&
  (!to || date <= to) &&
  (category === undefined || its === category) &&
  isFoundIn(search, title, description)
