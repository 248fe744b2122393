import type { Expense } from '@synapse/shared/expense/contract'
import { type ExpenseFilter, expenseCategories } from '@synapse/shared/expense/expense'
import { formatMonth } from '@synapse/shared/time'
import { oneOf } from '#ui/search-params.ts'

/** Reads the filters of the expense list from the URL; invalid ones are ignored. */
export const readExpenseFilter = (get: (name: string) => string): ExpenseFilter => ({
  search: get('search') || undefined,
  month: /^\d{4}-(0[1-9]|1[0-2])$/.exec(get('month'))?.[0],
  category: oneOf(expenseCategories, get('category')),
})

/** Returns the months that have expenses, plus the selected month, latest first. */
export const monthsOf = (
  expenses: readonly Pick<Expense, 'date'>[],
  chosen: string | undefined,
): { value: string; label: string }[] =>
  [...new Set([...expenses.map(({ date }) => date.slice(0, 7)), ...(chosen ? [chosen] : [])])]
    .toSorted()
    .reverse()
    .map((value) => ({ value, label: formatMonth(Temporal.PlainYearMonth.from(value)) }))
