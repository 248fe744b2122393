import { restoreTodo, type Todo } from '@synapse/shared/todo/contract'
import { patchOf } from '#data/outbox/patch.ts'
import { undoAction } from '#todo/mutations.ts'
import { todoDefinition } from '#todo/todo-definition.ts'
import { useDeleteRecord } from '#ui/record/use-delete-record.ts'
import { failureToastWithReason, useCall } from '#ui/use-call.ts'

/** Returns the mutation that deletes a task. Unless it is a refund task, this can be undone. */
export const useDeleteTodo = () => {
  const restore = useCall(restoreTodo, {
    request: ({ id }: Todo) => ({ params: { id } }),
    optimistic: (todo) => ({
      label: `Restore “${todo.title}”`,
      patches: [patchOf('todos', todo.id, { put: todo })],
      isNew: true,
      answer: todo,
    }),
    successToast: ({ title }) => ({ title: 'Task Restored', message: title }),
    errorToast: 'Couldn’t restore the task',
  })
  return useDeleteRecord(todoDefinition, {
    successToast: (_, todo) => ({
      title: 'Task Deleted',
      message: todo.title,
      ...undoAction(todo, restore),
    }),
    errorToast: failureToastWithReason('Failed to delete task.'),
  })
}
