import type { Todo } from '@synapse/shared/todo/contract'
import type { TodoItem } from '#todo/model'

/** What the operator sees of a task. */
export const presentTodo = (item: TodoItem): Todo => ({
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
