import type { Todo } from '@synapse/shared/todo/contract'
import { canBeUndone, todoBlockedReason } from '@synapse/shared/todo/todo'
import {
  IconBan,
  IconCheck,
  IconPencil,
  IconPlayerPlay,
  IconReceiptRefund,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RefundDialog, refundDraft } from '#refund/RefundDialog.tsx'
import { useDeleteTodo, useStepTodo } from '#todo/queries.ts'
import { refundBlockedReason } from '#todo/refund-blocked-reason.ts'
import { TodoDialog, todoDraft } from '#todo/TodoDialog.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { DialogControls } from '#ui/Dialog.tsx'
import type { RowAction } from '#ui/RowMenu.tsx'
import { useDialog } from '#ui/use-dialog.ts'
import { useReopenDialog } from '#ui/use-reopen-dialog.ts'

type Opened = { kind: 'edit' | 'refund' | 'delete'; todo: Todo }

/** Returns the actions for tasks, and the dialogs that some of them open. */
export const useTodoActions = (todos: readonly Todo[]) => {
  const { about, opening, open: openDialog } = useDialog<Opened>()
  const complete = useStepTodo('complete')
  const start = useStepTodo('start')
  const cancel = useStepTodo('cancel')
  const reopen = useStepTodo('reopen')
  const remove = useDeleteTodo()
  const open = (kind: Opened['kind'], todo: Todo) => openDialog({ kind, todo })
  useReopenDialog(todoDraft, todos, (todo) => todo && open('edit', todo))
  useReopenDialog(refundDraft, todos, (todo) => todo && open('refund', todo))
  const entry = (
    label: string,
    Icon: typeof IconCheck,
    onClick: () => void,
    reason?: string | undefined,
  ): RowAction => ({ label, icon: <Icon size={17} aria-hidden />, onClick, reason })
  const actionsFor = (todo: Todo): RowAction[] => {
    const why = (action: Parameters<typeof todoBlockedReason>[0]) => todoBlockedReason(action, todo)
    return [
      {
        ...entry(
          'Process refund',
          IconReceiptRefund,
          () => open('refund', todo),
          refundBlockedReason(todo),
        ),
        needsNetwork: true,
      },
      entry('Start', IconPlayerPlay, () => start.mutate(todo), why('start')),
      entry('Complete', IconCheck, () => complete.mutate(todo), why('complete')),
      entry('Edit', IconPencil, () => open('edit', todo), why('edit')),
      entry('Cancel task', IconBan, () => cancel.mutate(todo), why('cancel')),
      entry('Reopen', IconRotate, () => reopen.mutate(todo), why('reopen')),
      {
        ...entry(
          'Delete',
          IconTrash,
          () => (canBeUndone(todo) ? remove.mutate(todo) : open('delete', todo)),
          why('delete'),
        ),
        isDestructive: true,
      },
    ]
  }
  return {
    actionsFor,
    complete: (todo: Todo) => complete.mutate(todo),
    isCompleting: (todo: Todo) => complete.isPending && complete.variables?.id === todo.id,
    processRefund: (todo: Todo) => open('refund', todo),
    dialogs: about && <Dialogs {...about} {...opening} />,
  }
}

const Dialogs = ({ kind, todo, opened, onClose }: Opened & DialogControls): ReactNode => (
  <>
    <TodoDialog
      key={`edit-${todo.id}`}
      todo={todo}
      opened={opened && kind === 'edit'}
      onClose={onClose}
    />
    <RefundDialog
      key={`refund-${todo.id}`}
      of={{ todoId: todo.id }}
      opened={opened && kind === 'refund'}
      onClose={onClose}
    />
    <DeleteTodoDialog todo={todo} opened={opened && kind === 'delete'} onClose={onClose} />
  </>
)

const DeleteTodoDialog = ({ todo, ...opening }: DialogControls & { todo: Todo }) => {
  const remove = useDeleteTodo()
  return (
    <ConfirmDialog
      {...opening}
      title="Delete Task"
      confirmLabel="Delete task"
      cancelLabel="Keep task"
      isDestructive
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(todo, { onSuccess: opening.onClose })}
    >
      {`“${todo.title}” will be permanently deleted. This doesn’t refund or change the booking.`}
    </ConfirmDialog>
  )
}
