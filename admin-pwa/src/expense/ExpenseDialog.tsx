import type { Expense } from '@synapse/shared/expense/contract'
import { ExpenseForm } from '#expense/ExpenseForm.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & {
  /** The expense to be changed; without it a new one is made. */
  expense?: Expense | undefined
}

export const ExpenseDialog = ({ expense, ...opening }: Props) => (
  <Dialog {...opening} title={expense ? 'Edit Expense' : 'New Expense'} size="lg">
    <ExpenseForm expense={expense} onClose={opening.onClose} />
  </Dialog>
)
