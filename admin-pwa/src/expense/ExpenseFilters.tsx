import { NativeSelect } from '@mantine/core'
import type { Expense } from '@synapse/shared/expense/contract'
import { type ExpenseFilter, expenseCategories } from '@synapse/shared/expense/expense'
import { monthsOf } from '#expense/expense-list.ts'
import { SearchField } from '#ui/SearchField.tsx'
import type { useFilters } from '#ui/search-params.ts'
import { Toolbar } from '#ui/Toolbar.tsx'

type Props = {
  filter: ExpenseFilter
  expenses: readonly Expense[]
  onFilter: ReturnType<typeof useFilters>['set']
}

export const ExpenseFilters = ({ filter, expenses, onFilter }: Props) => (
  <Toolbar label="Filter expenses">
    <SearchField
      label="Search expenses"
      placeholder="Title or description"
      value={filter.search ?? ''}
      onSearch={(search) => onFilter({ search })}
    />
    <NativeSelect
      label="Month"
      value={filter.month ?? ''}
      onChange={({ currentTarget: { value } }) => onFilter({ month: value })}
      data={[{ value: '', label: 'All months' }, ...monthsOf(expenses, filter.month)]}
    />
    <NativeSelect
      label="Category"
      value={filter.category ?? ''}
      onChange={({ currentTarget: { value } }) => onFilter({ category: value })}
      data={[{ value: '', label: 'All categories' }, ...expenseCategories]}
    />
  </Toolbar>
)
