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
import { hasValues } from '#db/insert-once'
import type { Db } from '#db/knex'
import { anyOf, inListSql, queryRows } from '#db/sql'
import { VersionedModel } from '#db/versioned-model'

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
  /** The failed refund that this task retries. */
  declare refundId: string | null
  declare completedAt: Date | null
}

/** The database constraint that limits each booking to one open cancellation task. */
export const oneOpenCancellation = 'todo_items_one_open_cancellation'

/** SQL condition for bookings with an open task to refund and cancel them. */
export const hasCancellationTaskSql = (bookingId: string): string =>
  hasTaskSql(bookingId, "type = 'booking_cancellation'")

/** SQL condition for bookings with an open task of the given kind. */
export const hasTaskSql = (bookingId: string, which: string) =>
  `exists (select from todo_items where related_booking_id = ${bookingId}
    and (${which}) and ${inListSql('status', openTodoStatuses)})`

type NewTodo = Pick<TodoItem, 'title'> &
  Partial<Pick<TodoItem, 'type' | 'description' | 'priority'>> & {
    /** A key that identifies the task; no second task with the same key is added. */
    key: string
    booking?: RelatedBooking | undefined
    /** The payment to refund; by default, all payments for the booking. */
    paymentIntent?: string | null
    /** The failed refund that this task retries. */
    refundId?: string
    /** The kind of problem, if the app offers a solution for it. */
    about?: Todo['relatedData']['about']
    relatedData?: Todo['relatedData']
  }

/** Adds a task for the operator, only once per key and with high priority by default. */
export const addTodo = (db: Db, { booking, paymentIntent, about, ...item }: NewTodo) =>
  TodoItem.query(db)
    .insert({
      type: 'general',
      priority: 'high',
      ...item,
      ...(booking && todoRelation(booking, { paymentIntent, about })),
    })
    .onConflict('key')
    .ignore()

export type RelatedBooking = Pick<
  AdminBooking,
  'id' | 'finalPrice' | 'studentName' | 'studentEmail'
>

/** Returns the columns that link a task to a booking. */
export const todoRelation = (
  booking: RelatedBooking,
  { paymentIntent, about }: Pick<NewTodo, 'paymentIntent' | 'about'> = {},
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

/** Updates a booking's details in its tasks, and the student's name in their titles. */
export const renameInTodos = async (trx: Db, booking: RelatedBooking): Promise<void> => {
  const todos = TodoItem.query(trx)
    .where({ relatedBookingId: booking.id })
    .orderBy('id')
    .forUpdate()
  for (const todo of await todos) await renameInTodo(trx, todo, booking)
}

/** Updates the booking's details in one of its tasks, unless they are current. */
export const renameInTodo = async (
  trx: Db,
  todo: TodoItem,
  { finalPrice, studentName, studentEmail }: RelatedBooking,
): Promise<void> => {
  const { title, relatedData } = todo
  const details = { finalPrice, studentName, studentEmail }
  if (hasValues(relatedData, details)) return
  const before = String(relatedData.studentName ?? '')
  await todo.$query(trx).patchAndFetch({
    title: before ? title.replaceAll(nameInTitle(before), () => studentName) : title,
    relatedData: { ...relatedData, ...details },
  })
}

/** Matches a name only where titles mention people, because a short name could be part of a word. */
const nameInTitle = (name: string) =>
  new RegExp(`(?<=: | to | by )${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'gu')

/** Completes the selected tasks that are still open. */
export const completeTodos = (selected: QueryBuilder<TodoItem>, at: Temporal.Instant) =>
  selected
    .where('status', anyOf(openTodoStatuses))
    .patch({ status: 'completed', completedAt: toTimestamp(at) })

/** A task whose `relatedData` contains its latest refund from the ledger. */
export type TodoWithRefund = Omit<TodoItem, keyof Model> & {
  /** The `related_data` column as stored, without the latest refund. */
  storedData: TodoItem['relatedData']
}

/** Reads every task's latest refund from the ledger. */
export const withRefunds = async (
  db: Db,
  items: readonly TodoItem[],
): Promise<TodoWithRefund[]> => {
  const rows = await queryRows<{ id: string; refund: RefundResult }>(db, refundsSql, {
    ids: items.map(({ id }) => id),
  })
  const refunds = new Map(rows.map(({ id, refund }) => [id, refund]))
  return items.map((item) => {
    const refund = refunds.get(item.id)
    const relatedData = { ...item.relatedData, ...(refund && { refund }) }
    return { ...item, relatedData, storedData: item.relatedData }
  })
}

/** Reads a task's latest refund. Lock the task first, or the result may be outdated. */
export const withRefund = async (db: Db, item: TodoItem): Promise<TodoWithRefund> =>
  (await withRefunds(db, [item]))[0] as TodoWithRefund

/** Leaves out failed requests once nothing remains to be refunded. */
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
  select bool_and(remaining_of(p) <= p.lost_in_disputes) from payments p where p.booking_id = t.related_booking_id
    and coalesce(t.related_data ->> 'paymentIntent', p.stripe_payment_intent_id, '')
      = coalesce(p.stripe_payment_intent_id, '')), false)`
