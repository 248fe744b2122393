import { countTodos, listTodos, type Todo } from '@synapse/shared/todo/contract'
import { compareTodos, type TodoStatus } from '@synapse/shared/todo/todo'
import { query } from '#data/query.ts'
import { completeList, completeRecords } from '#data/records.ts'

export const todosQuery = () => query(listTodos, completeList('todos', compareTodos))

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

const count = (todos: readonly Todo[], status: TodoStatus) =>
  todos.filter((todo) => todo.status === status).length
