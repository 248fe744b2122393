import { Button } from '@mantine/core'
import { type Expense, exportExpenses } from '@synapse/shared/expense/contract'
import { fitsExpense } from '@synapse/shared/expense/expense'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useClientName } from '#client/queries.ts'
import { DeleteExpenseDialog } from '#expense/DeleteExpenseDialog.tsx'
import { ExpenseDialog } from '#expense/ExpenseDialog.tsx'
import { ExpenseFilters } from '#expense/ExpenseFilters.tsx'
import { expenseDraft } from '#expense/ExpenseForm.tsx'
import { ExpenseTiles } from '#expense/ExpenseTiles.tsx'
import { expenseColumns } from '#expense/expense-columns.tsx'
import { readExpenseFilter } from '#expense/expense-list.ts'
import { expensesQuery } from '#expense/queries.ts'
import { useReceipt } from '#expense/use-receipt.tsx'
import { useProjectName } from '#project/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportButton } from '#ui/ExportButton.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { useFilters } from '#ui/search-params.ts'
import { TilesSkeleton } from '#ui/Tiles.tsx'
import { useDialog } from '#ui/use-dialog.ts'
import { usePagedRows } from '#ui/use-paged-rows.ts'
import { useReopenDialog } from '#ui/use-reopen-dialog.ts'

type Opened = { kind: 'form' | 'delete'; expense?: Expense | undefined }

const pageSize = 25

/** Lists the business's expenses with their totals and deductible amounts. */
export const ExpensesPage = () => {
  const { about, opening, open } = useDialog<Opened>()
  const { get, set } = useFilters()
  const filter = readExpenseFilter(get)
  const list = useQuery(expensesQuery())
  const receipt = useReceipt()
  const edit = (expense?: Expense) => open({ kind: 'form', expense })
  useReopenDialog(expenseDraft, list.data, edit)
  const columns = expenseColumns({
    clientName: useClientName(),
    projectName: useProjectName(),
    onReceipt: receipt.open,
    onEdit: edit,
    onDelete: (expense) => open({ kind: 'delete', expense }),
  })
  const found = list.data?.filter((expense) => fitsExpense(expense, filter))
  const isEmpty = list.data?.length === 0
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit()}>
      New Expense
    </Button>
  )
  return (
    <ListScreen
      title="Expenses"
      subtitle="What the business spends"
      actions={
        <>
          {!isEmpty && (
            <ExportButton noun="expenses" endpoint={exportExpenses} ask={{ query: filter }} />
          )}
          {add}
        </>
      }
      filters={
        !isEmpty ? (
          <ExpenseFilters filter={filter} expenses={list.data ?? []} onFilter={set} />
        ) : undefined
      }
      figures={
        list.isPending ? (
          <TilesSkeleton notes={[1, 0, 0, 0]} />
        ) : (
          found && !isEmpty && <ExpenseTiles expenses={found} />
        )
      }
      label="Expenses"
      noun="expenses"
      rows={usePagedRows(list, found, pageSize)}
      columns={columns}
      rowKey={({ id }) => id}
      failed="Failed to load expenses."
      narrowed={
        !isEmpty && {
          title: 'No matching expenses',
          onClear: () => set({ search: '', month: '', category: '' }),
        }
      }
      emptyState={
        <EmptyState picture="lamp" title="No expenses yet" action={add}>
          Add what you spend on your work, for example software or ferry tickets, and keep the
          receipts here.
        </EmptyState>
      }
    >
      {about?.kind === 'form' && (
        <ExpenseDialog key={about.expense?.id ?? 'new'} {...opening} expense={about.expense} />
      )}
      {about?.kind === 'delete' && about.expense && (
        <DeleteExpenseDialog {...opening} expense={about.expense} />
      )}
      {receipt.dialog}
    </ListScreen>
  )
}
