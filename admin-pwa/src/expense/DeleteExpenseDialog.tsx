import type { Expense } from '@synapse/shared/expense/contract'
import { useDeleteExpense } from '#expense/queries.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { DialogControls } from '#ui/Dialog.tsx'

export const DeleteExpenseDialog = ({
  expense,
  ...opening
}: DialogControls & { expense: Expense }) => {
  const remove = useDeleteExpense()
  return (
    <ConfirmDialog
      {...opening}
      title="Delete Expense"
      confirmLabel="Delete expense"
      cancelLabel="Keep expense"
      isDestructive
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(expense, { onSuccess: opening.onClose })}
    >
      {`“${expense.title}”${expense.receipt ? ' and its receipt' : ''} will be permanently deleted.`}
    </ConfirmDialog>
  )
}
