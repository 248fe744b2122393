import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import { TodoForm } from '#todo/TodoForm.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & {
  /** The task to edit; undefined to create one. */
  todo?: Todo
  /** The booking that a new task is linked to. */
  about?: Pick<AdminBooking, 'id'>
}

export const TodoDialog = ({ todo, about, ...opening }: Props) => (
  <Dialog {...opening} title={todo ? 'Edit Task' : 'New Task'}>
    <TodoForm todo={todo} about={about} onClose={opening.onClose} />
  </Dialog>
)
