import type { Todo } from '@synapse/shared/todo/contract'
import { TodoForm } from '#todo/TodoForm.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The task to be changed; without it a new one is made. */
  todo?: Todo
}

export const TodoDialog = ({ opened, onClose, todo }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={todo ? 'Edit Task' : 'New Task'}>
    <TodoForm todo={todo} onClose={onClose} />
  </Dialog>
)
