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
import { wholeOf } from '#offline/records.ts'

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
