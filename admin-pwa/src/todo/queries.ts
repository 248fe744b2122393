import type { BodyOf, Endpoint } from '@synapse/shared/endpoint'
import { search } from '@synapse/shared/search/contract'
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
  relatedTo,
  type TodoStatus,
  type TodoStep,
  todoAfter,
} from '@synapse/shared/todo/todo'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { completeRecords, findRecordById, knownRecords } from '#data/records.ts'
import { savedBookingHits } from '#todo/saved-booking-hits.ts'
import { useWrite } from '#ui/use-write.ts'

/** The whole to-do list, in the order in which it is looked at. */
export const todosQuery = () =>
  query(
    listTodos,
    {},
    {
      comesWithFeed: true,
      complete: async () => (await completeRecords('todos'))?.toSorted(compareTodos),
    },
  )

/** How many to-dos there are, in all and as they stand. */
export const todoCountsQuery = () =>
  query(
    countTodos,
    {},
    {
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
    },
  )

/** How many to-dos are pending. */
export const pendingTodosQuery = () =>
  query(
    countPendingTodos,
    {},
    {
      complete: async () => {
        const todos = await completeRecords('todos')
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

/** Bookings that fit a text; out of the server's reach those within the window. */
export const bookingHitsQuery = (q: string) =>
  query(
    search,
    { query: { q } },
    { bestEffort: async () => savedBookingHits(q, await knownRecords('bookings')) },
  )

/** One booking, where this device has it. */
export const savedBookingQuery = (id: string) => ({
  queryKey: ['saved-booking', id],
  queryFn: async () => (await findRecordById('bookings', id)) ?? null,
  staleTime: 0,
})

export const useCreateTodo = () =>
  useWrite(createTodo, {
    request: (body: BodyOf<typeof createTodo>) => ({ body }),
    optimistic: async (body) => {
      const todo = await aboutBooking(newTodo(body), body.relatedBookingId)
      const patches = [{ noun: 'todos' as const, id: todo.id, put: todo }]
      return { label: `New task “${todo.title}”`, patches, isNew: true, answer: todo }
    },
    successToast: ({ title }) => ({ title: 'Task Created', message: title }),
    errorToast: 'Failed to create task.',
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
    request: ({ id, ...body }: { id: string } & BodyOf<typeof updateTodo>) => ({
      params: { id },
      body,
    }),
    optimistic: async ({ id, version: _, relatedBookingId, ...changes }) => {
      const todo = await findRecordById('todos', id)
      if (!todo) return undefined
      const about = relatedBookingId === todo.relatedBookingId ? undefined : relatedBookingId
      return changed(todo, `Edit “${todo.title}”`, {
        ...(changes as Partial<Todo>),
        ...(about !== undefined && (await bookingOf(todo, about))),
      })
    },
    successToast: ({ title }) => ({ title: 'Task Updated', message: title }),
    errorToast: 'Failed to update task.',
  })

const aboutBooking = async (todo: Todo, bookingId: string | null | undefined): Promise<Todo> =>
  bookingId ? { ...todo, ...(await bookingOf(todo, bookingId)) } : todo

/** What a task becomes when it is about a booking, or about none. */
const bookingOf = async ({ relatedData }: Todo, bookingId: string | null) => ({
  relatedBookingId: bookingId,
  relatedData: relatedTo(
    relatedData,
    bookingId ? await findRecordById('bookings', bookingId) : undefined,
  ),
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
    request: ({ id }: Todo) => ({ params: { id } }),
    optimistic: (todo) =>
      changed(todo, `${verb} “${todo.title}”`, {
        status,
        completedAt: status === 'completed' ? Temporal.Now.instant().toString() : null,
      }),
    successToast: ({ title }, todo) => ({
      title: `Task ${done}`,
      message: title,
      ...(!isOpenTodo(status) && undo(todo, setBack)),
    }),
    errorToast: `Failed to ${verb.toLowerCase()} task.`,
  })
}

/** Makes a task that was just closed what it was before. */
const useSetTodoBack = () =>
  useWrite(reopenTodo, {
    request: (before: Todo) => ({
      params: { id: before.id },
      body: { status: openStatusOf(before) },
    }),
    optimistic: async (before) => {
      const closed = (await findRecordById('todos', before.id)) ?? before
      const status = openStatusOf(before)
      return changed(closed, `Reopen “${before.title}”`, { status, completedAt: null })
    },
    successToast: ({ title }) => ({ title: 'Task Reopened', message: title }),
    errorToast: 'Failed to reopen task.',
  })

const openStatusOf = ({ status }: Todo) =>
  status === 'in_progress' ? ('in_progress' as const) : ('pending' as const)

/** What the notification offers of a task that was just closed or deleted. */
const undo = (todo: Todo, { mutate }: { mutate: (todo: Todo) => void }) =>
  canBeUndone(todo) && { action: { label: 'Undo', onClick: () => mutate(todo) } }

export const useDeleteTodo = () => {
  const restore = useRestoreTodo()
  return useWrite(deleteTodo, {
    request: ({ id }: Todo) => ({ params: { id } }),
    optimistic: (todo) => ({
      label: `Delete “${todo.title}”`,
      patches: [{ noun: 'todos', id: todo.id, gone: true }],
      baseRecord: todo,
      answer: undefined,
    }),
    successToast: (_, todo) => ({
      title: 'Task Deleted',
      message: todo.title,
      ...undo(todo, restore),
    }),
    errorToast: 'Failed to delete task.',
  })
}

/** Puts a task back that was just deleted. */
const useRestoreTodo = () =>
  useWrite(restoreTodo, {
    request: ({ id }: Todo) => ({ params: { id } }),
    optimistic: (todo) => ({
      label: `Restore “${todo.title}”`,
      patches: [{ noun: 'todos', id: todo.id, put: todo }],
      isNew: true,
      answer: todo,
    }),
    successToast: ({ title }) => ({ title: 'Task Restored', message: title }),
    errorToast: 'Failed to restore task.',
  })
