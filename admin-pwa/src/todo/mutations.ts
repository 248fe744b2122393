import type { Endpoint } from '@synapse/shared/contract/endpoint'
import {
  cancelTodo,
  completeTodo,
  reopenTodo,
  startTodo,
  type Todo,
} from '@synapse/shared/todo/contract'
import { isOpenTodo, isRefundTask, statusAfterStep, type TodoStep } from '@synapse/shared/todo/todo'
import { fieldChange } from '#data/outbox/optimistic-change.ts'
import { findRecordById } from '#data/records.ts'
import { failureToastWithReason, useCall } from '#ui/use-call.ts'

type Step = {
  endpoint: Endpoint & Pick<typeof startTodo, 'output'>
  verb: string
  done: string
}

const steps: Record<TodoStep, Step> = {
  start: { endpoint: startTodo, verb: 'Start', done: 'Started' },
  complete: { endpoint: completeTodo, verb: 'Complete', done: 'Completed' },
  cancel: { endpoint: cancelTodo, verb: 'Cancel', done: 'Cancelled' },
  reopen: { endpoint: reopenTodo, verb: 'Reopen', done: 'Reopened' },
}

/** Returns the mutation that changes a task's status. Completing and cancelling can be undone. */
export const useChangeTodoStatus = (step: TodoStep) => useStep(step, useStep('reopen'))

/** @param reopen the mutation that undoes the step */
const useStep = (step: TodoStep, reopen?: { mutate: (before: Todo) => void }) => {
  const { endpoint, verb, done } = steps[step]
  const statusAfter = ({ status }: Todo) =>
    // Undoing restores the previous status.
    step === 'reopen' && status === 'in_progress' ? status : statusAfterStep[step]
  return useCall(endpoint, {
    request: (todo: Todo) => ({
      params: { id: todo.id },
      body: step === 'reopen' ? { status: statusAfter(todo) } : undefined,
    }),
    optimistic: async (todo) => {
      const status = statusAfter(todo)
      const stored = (await findRecordById('todos', todo.id)) ?? todo
      const definition = await import('#todo/todo-definition.ts').catch(() => undefined)
      return {
        ...fieldChange('todos', stored, `${verb} “${todo.title}”`, {
          status,
          completedAt: status === 'completed' ? Temporal.Now.instant().toString() : null,
        }),
        sideEffects: await definition?.sideEffectsOf({ ...stored, status }),
      }
    },
    successToast: ({ title }, todo) => ({
      title: `Task ${done}`,
      message: title,
      ...(reopen && !isOpenTodo(statusAfterStep[step]) && undoAction(todo, reopen)),
    }),
    errorToast: failureToastWithReason(`Failed to ${verb.toLowerCase()} task.`),
  })
}

/** Returns the toast's “Undo” button; false if the step can't be undone. */
export const undoAction = (todo: Todo, { mutate }: { mutate: (todo: Todo) => void }) =>
  !isRefundTask(todo) && { action: { label: 'Undo', onClick: () => mutate(todo) } }
