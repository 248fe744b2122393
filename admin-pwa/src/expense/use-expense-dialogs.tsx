import type { Expense } from '@synapse/shared/expense/contract'
import { expenseDraftKey } from '#expense/draft-keys.ts'
import { ExpenseForm } from '#expense/ExpenseForm.tsx'
import { expenseDefinition } from '#expense/expense-definition.ts'
import { useRecordDialogs } from '#ui/record/use-record-dialogs.tsx'

/** @param reopened passed to `useRecordDialogs` */
export const useExpenseDialogs = (reopened: readonly (Expense | undefined)[] | undefined) =>
  useRecordDialogs(expenseDefinition, {
    draftKey: expenseDraftKey,
    reopened,
    form: (expense) => <ExpenseForm expense={expense} />,
    warning: ({ title, receipt }) =>
      `“${title}”${receipt ? ' and its receipt' : ''} will be permanently deleted.`,
  })
