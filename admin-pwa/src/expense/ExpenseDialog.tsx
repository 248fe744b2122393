import type { Expense } from '@synapse/shared/expense/contract'
import { ExpenseForm } from '#expense/ExpenseForm.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & {
  /** The expense to edit; undefined for a new one. */
  expense?: Expense | undefined
}

export const ExpenseDialog = ({ expense, ...opening }: Props) => (
  <Dialog {...opening} title={expense ? 'Edit Expense' : 'New Expense'} size="lg">
    <ExpenseForm expense={expense} onClose={opening.onClose} />
  </Dialog>
)
