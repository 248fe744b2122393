import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { RefundResult } from '@synapse/shared/refund/contract'
import type { Todo } from '@synapse/shared/todo/contract'
import {
  openTodoStatuses,
  type TodoPriority,
  type TodoStatus,
  type TodoType,
} from '@synapse/shared/todo/todo'
import type { Model, QueryBuilder } from 'objection'
import { toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { anyOf, inListSql, queryRows } from '#db/sql'
import { VersionedModel } from '#db/versioned-model'

/** A task on the to-do list: `todo` in the code, “task” on the screens. */
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

/** The name of the constraint that limits each booking to one open refund task. */
export const oneOpenRefundTodoConstraint = 'todo_items_one_open_cancellation'

/** SQL condition for bookings with an open task to refund and cancel them. */
export const hasRefundTodoSql = (bookingId: string): string =>
  hasTodoSql(bookingId, "type = 'booking_cancellation'")

/** SQL condition for bookings with an open task of the given kind. */
export const hasTodoSql = (bookingId: string, which: string) =>
  `exists (select from todo_items where related_booking_id = ${bookingId}
    and (${which}) and ${inListSql('status', openTodoStatuses)})`

/** Completes the selected tasks that are still open. */
export const completeTodos = (selected: QueryBuilder<TodoItem>, at: Temporal.Instant) =>
  selected
    .where('status', anyOf(openTodoStatuses))
    .patch({ status: 'completed', completedAt: toTimestamp(at) })

type Column = 'type' | 'description' | 'priority' | 'relatedBookingId' | 'relatedData' | 'refundId'
type NewTodo = Pick<TodoItem, 'title'> &
  Partial<Pick<TodoItem, Column>> & {
    /** A key that identifies the task, so that it is added only once. */
    key: string
  }

/** Adds a task for the operator, once per key. By default, it has a high priority. */
export const addTodo = (db: Db, todo: NewTodo) =>
  TodoItem.query(db)
    .insert({ type: 'general', priority: 'high', ...todo })
    .onConflict('key')
    .ignore()

type RefundTodo = Pick<TodoItem, 'title' | 'description'> & {
  dueOn?: string
  /** The amount to refund in euros; by default, everything that can be refunded. */
  refundDue?: string
}

/** Returns the columns of a task to refund and cancel a booking. */
export const refundTodoColumns = (booking: RelatedBooking, { refundDue, ...item }: RefundTodo) => {
  const { relatedBookingId, relatedData } = bookingLinkColumns(booking)
  return {
    type: 'booking_cancellation',
    priority: 'high',
    ...item,
    relatedBookingId,
    relatedData: { ...relatedData, ...(refundDue && { refundDue }) },
  } as const
}

/** Tells the operator how to refund a payment that was made manually. */
export const manualRefundSentence =
  'The payment was made manually, so Stripe can’t refund it: refund it yourself, then record in this task how and when.'

export type RelatedBooking = Pick<
  AdminBooking,
  'id' | 'finalPrice' | 'studentName' | 'studentEmail'
>

type Problem = {
  /** The payment to refund; by default, all payments for the booking. */
  paymentIntent?: string | null
  /** The kind of problem, if the app offers a solution. */
  about?: Todo['relatedData']['about']
}

/** Returns the columns that link a task to a booking. */
export const bookingLinkColumns = (
  booking: RelatedBooking,
  { paymentIntent, about }: Problem = {},
) => ({
  relatedBookingId: booking.id,
  relatedData: {
    finalPrice: booking.finalPrice,
    studentName: booking.studentName,
    studentEmail: booking.studentEmail,
    ...(paymentIntent && { paymentIntent }),
    ...(about && { about }),
  },
})

/** A task whose `relatedData` contains its latest refund in the ledger. */
export type TodoWithRefund = Omit<TodoItem, keyof Model> & {
  /** The stored value of the `related_data` column, without the latest refund. */
  storedData: TodoItem['relatedData']
}

/** Reads the latest refund of each task from the ledger. */
export const withRefunds = async (
  db: Db,
  todos: readonly TodoItem[],
): Promise<TodoWithRefund[]> => {
  const rows = await queryRows<{ id: string; refund: RefundResult }>(db, refundsSql, {
    ids: todos.map(({ id }) => id),
  })
  const refunds = new Map(rows.map(({ id, refund }) => [id, refund]))
  return todos.map((todo) => {
    const refund = refunds.get(todo.id)
    const relatedData = { ...todo.relatedData, ...(refund && { refund }) }
    return { ...todo, relatedData, storedData: todo.relatedData }
  })
}

/** Reads a task's latest refund. Lock the task first: the result may otherwise be outdated. */
export const withRefund = async (db: Db, todo: TodoItem): Promise<TodoWithRefund> =>
  (await withRefunds(db, [todo]))[0] as TodoWithRefund

/** SQL for the latest refunds, without failed requests if the payments have been refunded since. */
const refundsSql = `
select t.id, json_strip_nulls(json_build_object(
    'status', case when bool_or(r.status = 'pending') then 'pending'
      when bool_or(r.status = 'failed') then 'failed' else 'succeeded' end,
    'amount', sum(r.amount)::text,
    'reason', min(r.failure_reason) filter (where r.status = 'failed'))) as refund
from todo_items t
join lateral (
  select *, first_value(request_id) over (order by created_at desc) as latest from refunds
  where todo_id = t.id or id = t.refund_id
) r on r.request_id = r.latest
where t.id = any(:ids)
group by t.id
having bool_and(r.status = 'succeeded') or bool_or(r.status = 'pending') or not coalesce((
  select bool_and(refundable_of(p) <= 0) from payments p where p.booking_id = t.related_booking_id
    and coalesce(t.related_data ->> 'paymentIntent', p.stripe_payment_intent_id, '')
      = coalesce(p.stripe_payment_intent_id, '')), false)`
