import { openTodoStatuses } from '@synapse/shared/todo/todo'
import type { QueryBuilder } from 'objection'
import { toTimestamp } from '#db/columns'
import { anyOf } from '#db/sql'
import type { TodoItem } from '#todo/model'

/** Completes those of the selected tasks that are open. */
export const completeTodos = (selected: QueryBuilder<TodoItem>, at: Temporal.Instant) =>
  selected
    .where('status', anyOf(openTodoStatuses))
    .patch({ status: 'completed', completedAt: toTimestamp(at) })
