import { randomUUID } from 'node:crypto'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/todo/contract'
import {
  isRefundTask,
  notRefundedMessage,
  relatedDataFor,
  statusAfterStep,
  type TodoAction,
  type TodoStatus,
  type TodoStep,
  todoRefusal,
} from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import type { Change, Context } from '#core/context'
import { emptyToNull, isStale, toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { queryRow, queryRows } from '#db/sql'
import { refuseViolation } from '#db/violation'
import { insertOnce, writeOrRefuse } from '#db/write'
import { bookingLinkColumns, type RelatedBooking } from '#todo/add-todo'
import { lockTodo, oneOpenRefundTodoConstraint, TodoItem } from '#todo/model'
import { presentTodo } from '#todo/present'
import { type TodoWithRefund, withRefund } from '#todo/read-refunds'
import { updateBookingTodo } from '#todo/update-details'

/** Adds a task. Repeated calls with the same id have no effect. */
export const createTodo = async (
  { db, now }: Context,
  { id = randomUUID(), relatedBookingId, ...input }: InputOf<typeof contract.createTodo>,
) => {
  const booking = relatedBookingId ? await findRelated(db, relatedBookingId) : undefined
  if (relatedBookingId && !booking) return refuse('unknown_booking')
  const values = {
    id,
    ...input,
    description: emptyToNull(input.description),
    relatedBookingId: booking?.id ?? null,
  }
  const added = { createdAt: toTimestamp(now()), ...(booking && bookingLinkColumns(booking)) }
  return insertOnce(db, TodoItem, values, reasons, async (trx) =>
    ok(await TodoItem.query(trx).insertAndFetch({ ...values, ...added })),
  )
}

const findRelated = async (db: Db, id: string): Promise<RelatedBooking | undefined> => {
  const [booking] = await queryRows<RelatedBooking>(
    db,
    `select id, final_price, student_name, student_email from bookings where id = :id`,
    { id },
  )
  return booking
}

/** Edits an open task: its text, priority, due date and booking. */
export const updateTodo: Change<typeof contract.updateTodo> = async (
  context,
  id,
  { version, relatedBookingId, ...input },
) => {
  const booking = relatedBookingId ? await findRelated(context.db, relatedBookingId) : undefined
  if (relatedBookingId && !booking) return refuse('unknown_booking')
  return changeTodo(context, id, 'edit', ({ todo }) => {
    if (isStale(todo, version)) return refuse('changed')
    const isMoved = relatedBookingId !== undefined && relatedBookingId !== todo.relatedBookingId
    if (isRefundTask(todo) && isMoved) return refuse('keeps_booking')
    return ok({
      ...input,
      ...(input.description !== undefined && { description: emptyToNull(input.description) }),
      ...(isMoved && {
        relatedBookingId: booking?.id ?? null,
        relatedData: relatedDataFor(todo.relatedData, booking),
      }),
    })
  })
}

/** Starts, completes, cancels or reopens a task if its status allows it. */
export const changeTodoStatus = (
  context: Context,
  id: string,
  action: TodoStep,
  status: TodoStatus = statusAfterStep[action],
) =>
  refuseViolation(
    changeTodo(context, id, action, async (found, trx) => {
      if (action === 'complete' && (await hasUnrefundedMoney(trx, found)))
        return refuse('wrong_state', notRefundedMessage)
      return ok({ status, completedAt: status === 'completed' ? toTimestamp(context.now()) : null })
    }),
    reasons,
  )

const reasons = { [oneOpenRefundTodoConstraint]: 'exists' } as const

/**
 * Returns whether a refund task has an amount left to refund; false after any successful refund,
 * even a partial one. A task to refund a single payment can't be completed without its refund
 * anyway.
 */
const hasUnrefundedMoney = async (db: Db, { todo, refund }: TodoWithRefund) => {
  if (refund?.status === 'succeeded') return false
  const { isOwed } = await queryRow<{ isOwed: boolean }>(
    db,
    `select exists (select from todo_items t join payments p on p.booking_id = t.related_booking_id
      where t.id = :id and t.type <> 'general'
        and undisputed_of(p) > 0) as is_owed`,
    { id: todo.id },
  )
  return isOwed
}

/** Deletes a task. `restoreTodo` can undo this, except for refund tasks. */
export const deleteTodo = ({ db, now }: Context, id: string) =>
  db.transaction(async (trx) => {
    const todo = await lockTodo(trx, id)
    if (!todo) return refuse('unknown')
    const refusal = todoRefusal('delete', presentTodo(await withRefund(trx, todo)))
    if (refusal) return refusal
    if (!isRefundTask(todo)) await trx.raw(keepSql, { id, now: toTimestamp(now()) })
    else await TodoItem.query(trx).deleteById(id)
    return ok(undefined)
  })

const keepSql = `
  with gone as (delete from todo_items where id = :id returning *)
  insert into deleted_todo_items (id, item, deleted_at) select id, to_jsonb(gone), :now from gone
  on conflict (id) do update set item = excluded.item, deleted_at = excluded.deleted_at`

/**
 * Restores a deleted task with its former state and the booking's current student. Does nothing if
 * the task isn't deleted.
 */
export const restoreTodo = ({ db }: Context, id: string) =>
  // Another task with the same key may have been added since.
  writeOrRefuse(db, { todo_items_key_key: 'already_listed' }, async (trx) => {
    await trx.raw(restoreSql, { id })
    const todo = await TodoItem.query(trx).findById(id)
    if (!todo) return refuse('unknown')
    const booking = todo.relatedBookingId && (await findRelated(trx, todo.relatedBookingId))
    if (booking) await updateBookingTodo(trx, todo, booking)
    return ok(undefined)
  })

/** SQL that restores a task. If its booking was deleted, restores the task without it. */
const restoreSql = `
  with kept as (delete from deleted_todo_items where id = :id returning item),
  about as (
    select id from bookings where id = (select (item ->> 'related_booking_id')::uuid from kept)
    for share
  )
  insert into todo_items
  select (jsonb_populate_record(null::todo_items, item
    || jsonb_build_object('related_booking_id', about.id))).*
  from kept left join about on true
  on conflict (id) do nothing`

type Decision<Reason extends string> = Result<Partial<TodoItem>, Reason>

const changeTodo = <Reason extends string>(
  { db }: Context,
  id: string,
  action: TodoAction,
  decide: (
    found: TodoWithRefund,
    trx: Knex.Transaction,
  ) => Decision<Reason> | Promise<Decision<Reason>>,
) =>
  db.transaction(async (trx) => {
    const locked = await lockTodo(trx, id)
    if (!locked) return refuse('unknown')
    const found = await withRefund(trx, locked)
    const refusal = todoRefusal(action, presentTodo(found))
    if (refusal) return refusal
    const changes = await decide(found, trx)
    if (!changes.ok) return changes
    await TodoItem.query(trx).findById(id).patch(changes.value)
    return ok(undefined)
  })
