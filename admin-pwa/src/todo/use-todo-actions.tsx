import type { Todo } from '@synapse/shared/todo/contract'
import { isRefundTask, type TodoAction, todoRefusal } from '@synapse/shared/todo/todo'
import {
  IconBan,
  IconCheck,
  IconPencil,
  IconPlayerPlay,
  IconReceiptRefund,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { refundInputKey } from '#refund/input-keys.ts'
import { RefundDialog } from '#refund/RefundDialog.tsx'
import { todoInputKey } from '#todo/input-keys.ts'
import { useChangeTodoStatus } from '#todo/mutations.ts'
import { todoRefundBlockedReason } from '#todo/refund-blocked-reason.ts'
import { TodoDialog } from '#todo/TodoDialog.tsx'
import { useDeleteTodo } from '#todo/use-delete-todo.ts'
import { actionFactory } from '#ui/ActionMenu.tsx'
import { latestRow, useDialogs } from '#ui/dialog/use-dialog.ts'
import { DeleteDialog } from '#ui/record/DeleteDialog.tsx'

type Opened = { kind: 'edit' | 'refund' | 'delete'; todo: Todo }

const reopenableTodoDialogs = (todo: Todo) => [
  { key: todoInputKey(todo.id), subject: { kind: 'edit' as const, todo } },
  { key: refundInputKey(todo.id), subject: { kind: 'refund' as const, todo } },
]

/** @param todos tasks whose forms are reopened; undefined while loading */
export const useTodoActions = (todos: readonly Todo[] | undefined) => {
  const { subject, open, controlsOf } = useDialogs<Opened>(() =>
    todos?.flatMap(reopenableTodoDialogs),
  )
  const complete = useChangeTodoStatus('complete')
  const start = useChangeTodoStatus('start')
  const cancel = useChangeTodoStatus('cancel')
  const reopen = useChangeTodoStatus('reopen')
  const remove = useDeleteTodo()
  const actionsFor = (todo: Todo) => {
    const action = actionFactory((name: TodoAction) => todoRefusal(name, todo)?.message)
    return {
      refund: {
        ...action('processRefund', 'Process refund', IconReceiptRefund, () =>
          open({ kind: 'refund', todo }),
        ),
        blockedReason: todoRefundBlockedReason(todo),
        needsNetwork: true,
      },
      start: action('start', 'Start', IconPlayerPlay, () => start.mutate(todo)),
      complete: {
        ...action('complete', 'Complete', IconCheck, () => complete.mutate(todo)),
        call: { ...complete, isPending: complete.isPending && complete.input?.id === todo.id },
      },
      edit: action('edit', 'Edit', IconPencil, () => open({ kind: 'edit', todo })),
      cancel: action('cancel', 'Cancel task', IconBan, () => cancel.mutate(todo)),
      reopen: action('reopen', 'Reopen', IconRotate, () => reopen.mutate(todo)),
      delete: {
        ...action('delete', 'Delete', IconTrash, () =>
          isRefundTask(todo) ? open({ kind: 'delete', todo }) : remove.mutate(todo),
        ),
        isDestructive: true,
      },
    }
  }
  const dialogs = subject && (
    <Fragment key={subject.todo.id}>
      <TodoDialog todo={latestRow(todos, subject.todo)} {...controlsOf('edit')} />
      <RefundDialog subject={{ todoId: subject.todo.id }} {...controlsOf('refund')} />
      <DeleteDialog {...controlsOf('delete')} noun="task" record={subject.todo} remove={remove}>
        {`“${subject.todo.title}” will be permanently deleted. This doesn’t refund or change the booking.`}
      </DeleteDialog>
    </Fragment>
  )
  return { actionsFor, dialogs }
}
