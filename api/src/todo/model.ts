import type { Todo } from '@synapse/shared/todo/contract'
import {
  openTodoStatuses,
  type TodoPriority,
  type TodoStatus,
  type TodoType,
} from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { toTimestamp } from '#db/columns'
import { anyOf, inListSql } from '#db/sql'
import { VersionedModel } from '#db/versioned-model'

/** A task on the to-do list, called `todo` in the code. */
export class TodoItem extends VersionedModel {
  static override tableName = 'todo_items'
  declare type: TodoType
  declare title: string
  declare description: string | null
  declare priority: TodoPriority
  declare status: TodoStatus
  declare dueOn: string | null
  declare relatedBookingId: string | null
  declare relatedData: Todo['relatedData']
  declare key: string | null
  /** The failed refund that is retried through this task. */
  declare refundId: string | null
  declare completedAt: Date | null
}

export const oneOpenRefundTodoConstraint = 'todo_items_one_open_cancellation'

/** SQL condition for bookings with an open task to refund and cancel them. */
export const hasRefundTodoSql = (bookingId: string): string =>
  hasTodoSql(bookingId, "type = 'booking_cancellation'")

/** SQL condition for bookings with an open task of the given kind. */
export const hasTodoSql = (bookingId: string, which: string) =>
  `exists (select from todo_items where related_booking_id = ${bookingId}
    and (${which}) and ${inListSql('status', openTodoStatuses)})`

/** Returns the key of the task about a payment that can't be used as intended. */
export const paymentTodoKey = (paymentIntent: string | null) => `payment:${paymentIntent}`

/** Locks a task until the transaction ends. */
export const lockTodo = (trx: Knex.Transaction, id: string) =>
  TodoItem.query(trx).findById(id).forUpdate()

/** Completes the selected tasks that are still open. */
export const completeTodos = (selected: QueryBuilder<TodoItem>, at: Temporal.Instant) =>
  selected
    .where('status', anyOf(openTodoStatuses))
    .patch({ status: 'completed', completedAt: toTimestamp(at) })
