import { type Expense, exportExpenses } from '@synapse/shared/expense/contract'
import {
  expenseCategories,
  matchesExpenseFilter,
  sumExpenses,
} from '@synapse/shared/expense/expense'
import { formatEuro } from '@synapse/shared/money'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useClientName } from '#client/queries.ts'
import { expenseColumns } from '#expense/expense-columns.tsx'
import { readExpenseFilter } from '#expense/expense-values.ts'
import { expensesQuery } from '#expense/queries.ts'
import { useExpenseDialogs } from '#expense/use-expense-dialogs.tsx'
import { useReceipt } from '#expense/use-receipt.tsx'
import { useProjectName } from '#project/queries.ts'
import { AddButton } from '#ui/AddButton.tsx'
import { withNewRecord } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { formatCount, pluralize } from '#ui/format/format.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { monthOptions } from '#ui/list/filter-options.ts'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { useExport } from '#ui/list/use-export.ts'
import { useLoadedRows } from '#ui/list/use-rows.ts'
import { useUrlFilters } from '#ui/route/search-params.ts'

export const ExpensesPage = () => {
  const { get } = useUrlFilters()
  const filter = readExpenseFilter(get)
  const list = useQuery(expensesQuery())
  const receipt = useReceipt()
  const { edit, actions, dialogs } = useExpenseDialogs(withNewRecord(list.data))
  const columns = expenseColumns({
    clientName: useClientName(),
    projectName: useProjectName(),
    onReceipt: receipt.open,
    onEdit: edit,
  })
  const found = list.data?.filter((expense) => matchesExpenseFilter(expense, filter))
  const isEmpty = list.data?.length === 0
  const add = <AddButton onClick={() => edit()}>Add expense</AddButton>
  const exporting = useExport({ noun: 'expenses', endpoint: exportExpenses, query: filter })
  return (
    <ListLayout
      title="Expenses"
      subtitle="Spending and receipts"
      actions={<HeaderActions name="Expenses" primary={add} more={[!isEmpty && exporting]} />}
      searchPlaceholder="Title or supplier"
      filterFields={
        <>
          <FilterSelect
            label="Month"
            name="month"
            all="All months"
            options={monthOptions(
              (list.data ?? []).map(({ date }) => date),
              filter.month,
            )}
          />
          <FilterSelect
            label="Category"
            name="category"
            all="All categories"
            options={expenseCategories}
          />
          <FilterSelect
            label="Receipt"
            name="receipt"
            all="All receipts"
            options={[{ value: 'missing', label: 'Without a receipt' }]}
          />
        </>
      }
      isEmpty={isEmpty}
      filter={filter}
      figures={
        list.isPending ? (
          <TilesSkeleton notes={[0, 0, 1]} />
        ) : (
          found && !isEmpty && <ExpenseTotals expenses={found} />
        )
      }
      noun="expenses"
      rows={useLoadedRows(list, found)}
      columns={[...columns, actions]}
      emptyState={
        <EmptyState picture="lamp" title="No expenses yet" action={add}>
          Add what you spend on your work, for example software or ferry tickets, and keep the
          receipts here.
        </EmptyState>
      }
    >
      {dialogs}
      {receipt.dialog}
    </ListLayout>
  )
}

const ExpenseTotals = ({ expenses }: { expenses: readonly Expense[] }) => {
  const missing = new URLSearchParams(useSearchParams()[0])
  missing.delete('page')
  missing.set('receipt', 'missing')
  const { totalCents, deductibleCents } = sumExpenses(expenses)
  const withoutReceipt = expenses.filter(({ receipt }) => !receipt).length
  return (
    <Tiles label="Totals">
      <Tile label="Total" value={formatEuro(totalCents)} info="Including VAT" />
      <Tile label="Deductible" value={formatEuro(deductibleCents)} />
      <Tile
        label="Without a receipt"
        value={formatCount(withoutReceipt)}
        to={`?${missing}`}
        note={`of ${pluralize(expenses.length, 'expense')}`}
      />
    </Tiles>
  )
}
