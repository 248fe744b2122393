import type { Todo } from '@synapse/shared/todo/contract'
import { TodoForm } from '#todo/TodoForm.tsx'
import { Dialog, type Opening } from '#ui/Dialog.tsx'

type Props = Opening & {
  /** The task to be changed; without it a new one is made. */
  todo?: Todo
}

export const TodoDialog = ({ todo, ...opening }: Props) => (
  <Dialog {...opening} title={todo ? 'Edit Task' : 'New Task'}>
    <TodoForm todo={todo} onClose={opening.onClose} />
  </Dialog>
)
