import type { BodyOf } from '@synapse/shared/endpoint'
import type {
  cancelTodo,
  completeTodo,
  countPendingTodos,
  countTodos,
  createTodo,
  deleteTodo,
  listTodos,
  reopenTodo,
  startTodo,
  Todo,
  updateTodo,
} from '@synapse/shared/todo/contract'
import { compareTodos, type TodoStatus } from '@synapse/shared/todo/todo'
import { useQuery } from '@tanstack/react-query'
import { call } from '#app/api.ts'
import { apiQuery, cachedQuery } from '#app/query.ts'
import { useWrite } from '#app/write.ts'

const pollMs = 30_000

/** The whole to-do list; without a network the one that was saved. */
export const todosQuery = () =>
  cachedQuery<typeof listTodos, 'todos'>({
    path: '/api/todo-items',
    table: 'todos',
    rows: (todos) => todos,
    isWhole: true,
    fromSaved: (todos) => todos.toSorted(compareTodos),
  })

/** How many to-dos there are, those included that the list leaves out. */
export const todoCountsQuery = () =>
  cachedQuery<typeof countTodos, 'todos'>({
    path: '/api/todo-items/counts',
    table: 'todos',
    rows: () => [],
    isWhole: false,
    fromSaved: (todos) => {
      const count = (wanted: TodoStatus) => todos.filter(({ status }) => status === wanted).length
      return {
        total: todos.length,
        pending: count('pending'),
        inProgress: count('in_progress'),
        completed: count('completed'),
      }
    },
  })

/** How many to-dos are pending, asked every 30 seconds; 0 when the server does not say. */
export const usePendingTodos = (): number => {
  const { data, isError } = useQuery({
    ...apiQuery<typeof countPendingTodos>('/api/todo-items/pending-count'),
    refetchInterval: pollMs,
  })
  return data?.ok && !isError ? data.count : 0
}

export const useCreateTodo = () =>
  useWrite({
    run: (body: BodyOf<typeof createTodo>) =>
      call<typeof createTodo>({ method: 'POST', path: '/api/todo-items', body }),
    succeeded: ({ title }) => ({ title: 'Task Created', message: title }),
    failed: 'Failed to create task.',
  })

export const useUpdateTodo = () =>
  useWrite({
    run: ({ id, ...body }: { id: string } & BodyOf<typeof updateTodo>) =>
      call<typeof updateTodo>({ method: 'PATCH', path: `/api/todo-items/${id}`, body }),
    succeeded: ({ title }) => ({ title: 'Task Updated', message: title }),
    failed: 'Failed to update task.',
  })

export const useCompleteTodo = () =>
  useWrite({
    run: ({ id }: Todo) =>
      call<typeof completeTodo>({ method: 'POST', path: `/api/todo-items/${id}/complete` }),
    succeeded: ({ title }) => ({ title: 'Task Completed', message: title }),
    failed: 'Failed to complete task.',
  })

export const useStartTodo = () =>
  useWrite({
    run: ({ id }: Todo) =>
      call<typeof startTodo>({ method: 'POST', path: `/api/todo-items/${id}/start` }),
    succeeded: ({ title }) => ({ title: 'Task Started', message: title }),
    failed: 'Failed to start task.',
  })

export const useCancelTodo = () =>
  useWrite({
    run: ({ id }: Todo) =>
      call<typeof cancelTodo>({ method: 'POST', path: `/api/todo-items/${id}/cancel` }),
    succeeded: ({ title }) => ({ title: 'Task Cancelled', message: title }),
    failed: 'Failed to cancel task.',
  })

export const useReopenTodo = () =>
  useWrite({
    run: ({ id }: Todo) =>
      call<typeof reopenTodo>({ method: 'POST', path: `/api/todo-items/${id}/reopen` }),
    succeeded: ({ title }) => ({ title: 'Task Reopened', message: title }),
    failed: 'Failed to reopen task.',
  })

export const useDeleteTodo = () =>
  useWrite({
    run: ({ id }: Todo) =>
      call<typeof deleteTodo>({ method: 'DELETE', path: `/api/todo-items/${id}` }),
    succeeded: (_, { title }) => ({ title: 'Task Deleted', message: title }),
    failed: 'Failed to delete task.',
  })
