import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type * as contract from '@synapse/shared/todo/contract'
import { openTodoStatuses } from '@synapse/shared/todo/todo'
import type { Db } from '#db/knex'
import { anyOf, queryRow } from '#db/sql'
import { TodoItem } from '#todo/model'
import { type TodoWithRefund, withRefunds } from '#todo/read-refunds'

const latestClosed = 500

/** Returns all open tasks and the latest closed ones. */
export const listTodos = async (db: Db): Promise<TodoWithRefund[]> => {
  const newestFirst = TodoItem.query(db).orderByRaw('created_at desc, id desc')
  const [open, closed] = await Promise.all([
    newestFirst.clone().where('status', anyOf(openTodoStatuses)),
    newestFirst.clone().whereNot('status', anyOf(openTodoStatuses)).limit(latestClosed),
  ])
  return withRefunds(db, [...open, ...closed])
}

/** Counts all tasks, including closed ones that the list leaves out. */
export const countTodos = (db: Db): Promise<AnswerOf<typeof contract.countTodos>> =>
  queryRow(
    db,
    `select count(*)::int as total,
      (count(*) filter (where status = 'pending'))::int as pending,
      (count(*) filter (where status = 'in_progress'))::int as in_progress,
      (count(*) filter (where status = 'completed'))::int as completed
    from todo_items`,
  )
