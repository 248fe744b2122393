import type { Expense } from '@synapse/shared/expense/contract'
import { useQuery } from '@tanstack/react-query'
import { expenseColumns } from '#expense/expense-columns.tsx'
import { expensesQuery } from '#expense/queries.ts'
import { useExpenseDialogs } from '#expense/use-expense-dialogs.tsx'
import { useReceipt } from '#expense/use-receipt.tsx'
import { DataTable } from '#ui/list/DataTable.tsx'
import { PaginatedRows } from '#ui/list/Pagination.tsx'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'

/** Lists a project's expenses; renders nothing if there are none. */
export const ProjectExpenses = ({ projectId }: { projectId: string }) => (
  <QueryBoundary
    query={useQuery(expensesQuery())}
    errorTitle="Couldn’t load the expenses."
    skeleton={null}
  >
    {(expenses) => (
      <ExpensesPanel expenses={expenses.filter((expense) => expense.projectId === projectId)} />
    )}
  </QueryBoundary>
)

const ExpensesPanel = ({ expenses: own }: { expenses: readonly Expense[] }) => {
  const receipt = useReceipt()
  const { edit, actions, dialogs } = useExpenseDialogs(own)
  if (own.length === 0) return null
  // The page already shows the project and the client, so the rows omit them.
  const columns = expenseColumns({
    clientName: () => undefined,
    projectName: () => undefined,
    onReceipt: receipt.open,
    onEdit: edit,
  })
  return (
    <Panel title="Expenses">
      <PaginatedRows rows={own} noun="expenses">
        {(shown) => (
          <DataTable
            label="Expenses for this project"
            columns={[...columns, actions]}
            rows={shown}
          />
        )}
      </PaginatedRows>
      {dialogs}
      {receipt.dialog}
    </Panel>
  )
}
