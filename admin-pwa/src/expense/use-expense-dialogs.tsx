import type { Expense } from '@synapse/shared/expense/contract'
import { ExpenseForm } from '#expense/ExpenseForm.tsx'
import { expenseDefinition } from '#expense/expense-definition.ts'
import { expenseInputKey } from '#expense/input-keys.ts'
import { useRecordDialogs } from '#ui/record/use-record-dialogs.tsx'

/** @param reopened passed to `useRecordDialogs` */
export const useExpenseDialogs = (reopened: readonly (Expense | undefined)[] | undefined) =>
  useRecordDialogs(expenseDefinition, {
    inputKey: expenseInputKey,
    reopened,
    form: (expense) => <ExpenseForm expense={expense} />,
    warning: ({ title, receipt }) =>
      `“${title}”${receipt ? ' and its receipt' : ''} will be permanently deleted.`,
  })
