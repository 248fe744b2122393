import type { Todo } from '@synapse/shared/todo/contract'
import type { Db } from '#db/knex'
import type { TodoItem } from '#todo/model'
import { type TodoWithRefund, withRefunds } from '#todo/read-refunds'

/** Presents to-dos to the operator, each with its latest refund. */
export const presentTodos = async (db: Db, items: readonly TodoItem[]): Promise<Todo[]> =>
  (await withRefunds(db, items)).map(present)

/** Presents one to-do to the operator, with its latest refund. */
export const presentTodo = async (db: Db, item: TodoItem): Promise<Todo> =>
  (await presentTodos(db, [item]))[0] as Todo

const present = (item: TodoWithRefund): Todo => ({
  id: item.id,
  type: item.type,
  title: item.title,
  description: item.description,
  priority: item.priority,
  status: item.status,
  dueOn: item.dueOn,
  relatedBookingId: item.relatedBookingId,
  relatedData: item.relatedData,
  createdAt: item.createdAt.toISOString(),
  updatedAt: item.updatedAt.toISOString(),
  completedAt: item.completedAt?.toISOString() ?? null,
  version: item.version,
})
