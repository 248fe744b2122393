import { type ExpenseFilter, expenseCategories } from '@synapse/shared/expense/expense'
import { parseMonth } from '#ui/format/format-time.ts'
import { oneOf } from '#ui/route/search-params.ts'

export const readExpenseFilter = (get: (name: string) => string): ExpenseFilter => ({
  search: get('search') || undefined,
  month: parseMonth(get('month')),
  category: oneOf(expenseCategories, get('category')),
})
