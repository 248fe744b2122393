import type { Endpoint } from '@synapse/shared/contract/endpoint'
import {
  cancelTodo,
  completeTodo,
  countPendingTodos,
  countTodos,
  createTodo,
  deleteTodo,
  listTodos,
  reopenTodo,
  restoreTodo,
  startTodo,
  type Todo,
  updateTodo,
} from '@synapse/shared/todo/contract'
import {
  canBeUndone,
  compareTodos,
  isOpenTodo,
  relatedDataFor,
  statusAfterStep,
  type TodoStatus,
  type TodoStep,
} from '@synapse/shared/todo/todo'
import { useQuery } from '@tanstack/react-query'
import type { OptimisticChange } from '#data/outbox/enqueue.ts'
import { query } from '#data/query.ts'
import { completeRecords, findRecordById, recordsQuery } from '#data/records.ts'
import type { RecordDefinition } from '#ui/record/use-save-record.ts'
import { failedWith, useCall } from '#ui/use-call.ts'

export const todosQuery = () =>
  recordsQuery(listTodos, 'todos', compareTodos, { comesWithFeed: true })

export const todoCountsQuery = () =>
  query(countTodos, {
    complete: async () => {
      const todos = await completeRecords('todos')
      return (
        todos && {
          total: todos.length,
          pending: count(todos, 'pending'),
          inProgress: count(todos, 'in_progress'),
          completed: count(todos, 'completed'),
        }
      )
    },
  })

export const pendingTodosQuery = () =>
  query(countPendingTodos, {
    complete: async () => {
      const todos = await completeRecords('todos')
      return todos && { ok: true, count: count(todos, 'pending') }
    },
  })

/** Returns the number of pending tasks; 0 until it is loaded. */
export const usePendingTodos = (): number => {
  const { data, isError } = useQuery(pendingTodosQuery())
  return data && !isError ? data.count : 0
}

const count = (todos: readonly Todo[], wanted: TodoStatus) =>
  todos.filter(({ status }) => status === wanted).length

export const todoDefinition: RecordDefinition<'todos'> = {
  type: 'todos',
  singular: 'Task',
  nameOf: ({ title }) => title,
  create: createTodo,
  update: updateTodo,
  blank: { type: 'general', status: 'pending', completedAt: null, relatedData: {} },
  derive: async ({ relatedBookingId: id, relatedData }, before) =>
    id === before?.relatedBookingId
      ? {}
      : { relatedData: relatedDataFor(relatedData, await findRecordById('bookings', id ?? '')) },
  created: {
    successToast: ({ title }) => ({ title: 'Task Created', message: title }),
    errorToast: 'Couldn’t create the task',
  },
}

const changed = (todo: Todo, label: string, set: Partial<Todo>): OptimisticChange<Todo> => ({
  label,
  patches: [{ type: 'todos' as const, id: todo.id, set }],
  before: todo,
  answer: { ...todo, ...set },
})

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

/** Completing and cancelling can be undone. */
export const useChangeTodoStatus = (step: TodoStep) => useStep(step, useStep('reopen'))

/** @param reopen the mutation that undoes the step */
const useStep = (step: TodoStep, reopen?: { mutate: (before: Todo) => void }) => {
  const { endpoint, verb, done } = steps[step]
  const statusAfter = ({ status }: Todo) =>
    // Undoing restores the earlier status.
    step === 'reopen' && status === 'in_progress' ? status : statusAfterStep[step]
  return useCall(endpoint, {
    request: (todo: Todo) => ({
      params: { id: todo.id },
      body: step === 'reopen' ? { status: statusAfter(todo) } : undefined,
    }),
    optimistic: async (todo) => {
      const status = statusAfter(todo)
      return changed((await findRecordById('todos', todo.id)) ?? todo, `${verb} “${todo.title}”`, {
        status,
        completedAt: status === 'completed' ? Temporal.Now.instant().toString() : null,
      })
    },
    successToast: ({ title }, todo) => ({
      title: `Task ${done}`,
      message: title,
      ...(reopen && !isOpenTodo(statusAfterStep[step]) && undo(todo, reopen)),
    }),
    errorToast: failedWith(`Failed to ${verb.toLowerCase()} task.`),
  })
}

const undo = (todo: Todo, { mutate }: { mutate: (todo: Todo) => void }) =>
  canBeUndone(todo) && { action: { label: 'Undo', onClick: () => mutate(todo) } }

export const useDeleteTodo = () => {
  const restore = useCall(restoreTodo, {
    request: ({ id }: Todo) => ({ params: { id } }),
    optimistic: (todo) => ({
      label: `Restore “${todo.title}”`,
      patches: [{ type: 'todos', id: todo.id, put: todo }],
      isNew: true,
      answer: todo,
    }),
    successToast: ({ title }) => ({ title: 'Task Restored', message: title }),
    errorToast: 'Couldn’t restore the task',
  })
  return useCall(deleteTodo, {
    request: ({ id }: Todo) => ({ params: { id } }),
    optimistic: (todo) => ({
      label: `Delete “${todo.title}”`,
      patches: [{ type: 'todos', id: todo.id, gone: true }],
      before: todo,
      answer: undefined,
    }),
    successToast: (_, todo) => ({
      title: 'Task Deleted',
      message: todo.title,
      ...undo(todo, restore),
    }),
    errorToast: failedWith('Failed to delete task.'),
  })
}
