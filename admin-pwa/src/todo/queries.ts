import type { BodyOf, Endpoint } from '@synapse/shared/endpoint'
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
  type TodoStatus,
  type TodoStep,
  todoAfter,
} from '@synapse/shared/todo/todo'
import { useQuery } from '@tanstack/react-query'
import { query } from '#app/query.ts'
import { useWrite } from '#app/write.ts'
import { recordOf, wholeOf } from '#offline/records.ts'

/** The whole to-do list, in the order in which it is looked at. */
export const todosQuery = () =>
  query(listTodos, {}, { whole: async () => (await wholeOf('todos'))?.toSorted(compareTodos) })

/** How many to-dos there are, in all and as they stand. */
export const todoCountsQuery = () =>
  query(
    countTodos,
    {},
    {
      whole: async () => {
        const todos = await wholeOf('todos')
        return (
          todos && {
            total: todos.length,
            pending: count(todos, 'pending'),
            inProgress: count(todos, 'in_progress'),
            completed: count(todos, 'completed'),
          }
        )
      },
    },
  )

/** How many to-dos are pending. */
export const pendingTodosQuery = () =>
  query(
    countPendingTodos,
    {},
    {
      whole: async () => {
        const todos = await wholeOf('todos')
        return todos && { ok: true, count: count(todos, 'pending') }
      },
    },
  )

/** How many to-dos are pending; 0 while nobody knows. */
export const usePendingTodos = (): number => {
  const { data, isError } = useQuery(pendingTodosQuery())
  return data && !isError ? data.count : 0
}

const count = (todos: readonly Todo[], wanted: TodoStatus) =>
  todos.filter(({ status }) => status === wanted).length

export const useCreateTodo = () =>
  useWrite(createTodo, {
    ask: (body: BodyOf<typeof createTodo>) => ({ body }),
    locally: (body) => {
      const todo = newTodo(body)
      const patches = [{ noun: 'todos' as const, id: todo.id, put: todo }]
      return { label: `New task “${todo.title}”`, patches, isNew: true, answer: todo }
    },
    succeeded: ({ title }) => ({ title: 'Task Created', message: title }),
    failed: 'Failed to create task.',
  })

const newTodo = (body: BodyOf<typeof createTodo>): Todo => {
  const now = Temporal.Now.instant().toString()
  return {
    type: 'general',
    priority: 'medium',
    status: 'pending',
    dueOn: null,
    relatedBookingId: null,
    relatedData: {},
    completedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...(body as Pick<Todo, 'id' | 'title'>),
    description: body.description ?? null,
  }
}

export const useUpdateTodo = () =>
  useWrite(updateTodo, {
    ask: ({ id, ...body }: { id: string } & BodyOf<typeof updateTodo>) => ({
      params: { id },
      body,
    }),
    locally: async ({ id, version: _, ...changes }) => {
      const todo = await recordOf('todos', id)
      return todo && changed(todo, `Edit “${todo.title}”`, changes as Partial<Todo>)
    },
    succeeded: ({ title }) => ({ title: 'Task Updated', message: title }),
    failed: 'Failed to update task.',
  })

/** What a write makes of a task on this device. */
const changed = (todo: Todo, label: string, set: Partial<Todo>) => ({
  label,
  patches: [{ noun: 'todos' as const, id: todo.id, set }],
  before: todo,
  answer: { ...todo, ...set },
})

type Step = {
  endpoint: Omit<typeof startTodo, 'path'> & Pick<Endpoint, 'path'>
  verb: string
  done: string
}

const steps: Record<TodoStep, Step> = {
  start: { endpoint: startTodo, verb: 'Start', done: 'Started' },
  complete: { endpoint: completeTodo, verb: 'Complete', done: 'Completed' },
  cancel: { endpoint: cancelTodo, verb: 'Cancel', done: 'Cancelled' },
  reopen: { endpoint: reopenTodo, verb: 'Reopen', done: 'Reopened' },
}

/** Takes a task to its next state. What closes one can be undone. */
export const useStepTodo = (step: TodoStep) => {
  const { endpoint, verb, done } = steps[step]
  const status = todoAfter[step]
  const setBack = useSetTodoBack()
  return useWrite(endpoint, {
    ask: ({ id }: Todo) => ({ params: { id } }),
    locally: (todo) =>
      changed(todo, `${verb} “${todo.title}”`, {
        status,
        completedAt: status === 'completed' ? Temporal.Now.instant().toString() : null,
      }),
    succeeded: ({ title }, todo) => ({
      title: `Task ${done}`,
      message: title,
      ...(!isOpenTodo(status) && undo(todo, setBack)),
    }),
    failed: `Failed to ${verb.toLowerCase()} task.`,
  })
}

/** Makes a task that was just closed what it was before. */
const useSetTodoBack = () =>
  useWrite(reopenTodo, {
    ask: (before: Todo) => ({ params: { id: before.id }, body: { status: openStatusOf(before) } }),
    locally: async (before) => {
      const closed = (await recordOf('todos', before.id)) ?? before
      const status = openStatusOf(before)
      return changed(closed, `Reopen “${before.title}”`, { status, completedAt: null })
    },
    succeeded: ({ title }) => ({ title: 'Task Reopened', message: title }),
    failed: 'Failed to reopen task.',
  })

const openStatusOf = ({ status }: Todo) =>
  status === 'in_progress' ? ('in_progress' as const) : ('pending' as const)

/** What the notification offers of a task that was just closed or deleted. */
const undo = (todo: Todo, { mutate }: { mutate: (todo: Todo) => void }) =>
  canBeUndone(todo) && { action: { label: 'Undo', onClick: () => mutate(todo) } }

export const useDeleteTodo = () => {
  const restore = useRestoreTodo()
  return useWrite(deleteTodo, {
    ask: ({ id }: Todo) => ({ params: { id } }),
    locally: (todo) => ({
      label: `Delete “${todo.title}”`,
      patches: [{ noun: 'todos', id: todo.id, gone: true }],
      before: todo,
      answer: undefined,
    }),
    succeeded: (_, todo) => ({
      title: 'Task Deleted',
      message: todo.title,
      ...undo(todo, restore),
    }),
    failed: 'Failed to delete task.',
  })
}

/** Puts a task back that was just deleted. */
const useRestoreTodo = () =>
  useWrite(restoreTodo, {
    ask: ({ id }: Todo) => ({ params: { id } }),
    locally: (todo) => ({
      label: `Restore “${todo.title}”`,
      patches: [{ noun: 'todos', id: todo.id, put: todo }],
      isNew: true,
      answer: todo,
    }),
    succeeded: ({ title }) => ({ title: 'Task Restored', message: title }),
    failed: 'Failed to restore task.',
  })
