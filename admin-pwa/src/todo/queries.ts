import type { BodyOf } from '@synapse/shared/endpoint'
import {
  cancelTodo,
  completeTodo,
  countPendingTodos,
  countTodos,
  createTodo,
  deleteTodo,
  listTodos,
  reopenTodo,
  startTodo,
  type Todo,
  updateTodo,
} from '@synapse/shared/todo/contract'
import { compareTodos, type TodoStatus } from '@synapse/shared/todo/todo'
import { useQuery } from '@tanstack/react-query'
import { query } from '#app/query.ts'
import { useWrite } from '#app/write.ts'

const pollMs = 30_000

/** The whole to-do list; without a network the one that was saved. */
export const todosQuery = () =>
  query(
    listTodos,
    {},
    {
      table: 'todos',
      rows: (todos) => todos,
      isWhole: true,
      fromSaved: (todos) => todos.toSorted(compareTodos),
    },
  )

/** How many to-dos there are, those included that the list leaves out. */
export const todoCountsQuery = () =>
  query(
    countTodos,
    {},
    {
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
    },
  )

/** How many to-dos are pending, asked every 30 seconds. */
export const pendingTodosQuery = () => ({ ...query(countPendingTodos), refetchInterval: pollMs })

/** How many to-dos are pending; 0 when the server does not say. */
export const usePendingTodos = (): number => {
  const { data, isError } = useQuery(pendingTodosQuery())
  return data?.ok && !isError ? data.count : 0
}

export const useCreateTodo = () =>
  useWrite(createTodo, {
    ask: (body: BodyOf<typeof createTodo>) => ({ body }),
    succeeded: ({ title }) => ({ title: 'Task Created', message: title }),
    failed: 'Failed to create task.',
  })

export const useUpdateTodo = () =>
  useWrite(updateTodo, {
    ask: ({ id, ...body }: { id: string } & BodyOf<typeof updateTodo>) => ({
      params: { id },
      body,
    }),
    succeeded: ({ title }) => ({ title: 'Task Updated', message: title }),
    failed: 'Failed to update task.',
  })

export const useCompleteTodo = () =>
  useWrite(completeTodo, {
    ask: ({ id }: Todo) => ({ params: { id } }),
    succeeded: ({ title }) => ({ title: 'Task Completed', message: title }),
    failed: 'Failed to complete task.',
  })

export const useStartTodo = () =>
  useWrite(startTodo, {
    ask: ({ id }: Todo) => ({ params: { id } }),
    succeeded: ({ title }) => ({ title: 'Task Started', message: title }),
    failed: 'Failed to start task.',
  })

export const useCancelTodo = () =>
  useWrite(cancelTodo, {
    ask: ({ id }: Todo) => ({ params: { id } }),
    succeeded: ({ title }) => ({ title: 'Task Cancelled', message: title }),
    failed: 'Failed to cancel task.',
  })

export const useReopenTodo = () =>
  useWrite(reopenTodo, {
    ask: ({ id }: Todo) => ({ params: { id } }),
    succeeded: ({ title }) => ({ title: 'Task Reopened', message: title }),
    failed: 'Failed to reopen task.',
  })

export const useDeleteTodo = () =>
  useWrite(deleteTodo, {
    ask: ({ id }: Todo) => ({ params: { id } }),
    succeeded: (_, { title }) => ({ title: 'Task Deleted', message: title }),
    failed: 'Failed to delete task.',
  })
