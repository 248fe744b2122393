import { type ExpenseFilter, expenseCategories } from '@synapse/shared/expense/expense'
import { oneOf } from '#ui/search-params.ts'

/** Reads the filters of the expense list from the URL; invalid values are ignored. */
export const readExpenseFilter = (get: (name: string) => string): ExpenseFilter => ({
  search: get('search') || undefined,
  month: /^\d{4}-(0[1-9]|1[0-2])$/.exec(get('month'))?.[0],
  category: oneOf(expenseCategories, get('category')),
})
