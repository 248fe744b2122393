import type { InputOf } from '@synapse/shared/endpoint'
import { ok, type Refused, type Result, refuse } from '@synapse/shared/result'
import type * as contract from '@synapse/shared/todo/contract'
import {
  canBeUndone,
  moneyNotMoved,
  relatedTo,
  type TodoAction,
  type TodoStatus,
  type TodoStep,
  todoAfter,
  whyTodoCannot,
} from '@synapse/shared/todo/todo'
import type { Context } from '#core/context'
import { isStale, toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { rowsOf } from '#db/sql'
import { isViolation } from '#db/violation'
import { oneOpenCancellation, type Related, relationTo, TodoItem } from '#todo/model'

type Changed<Reason extends string> = Promise<Result<TodoItem, Reason>>

/** Puts something on the list. The same id is the same item. */
export const createTodo = async (
  { db, now }: Context,
  { id, relatedBookingId, ...input }: InputOf<typeof contract.createTodo>,
): Changed<'unknown_booking' | 'exists'> => {
  const repeated = id && (await TodoItem.query(db).findById(id))
  if (repeated) return ok(repeated)
  const booking = relatedBookingId ? await findRelated(db, relatedBookingId) : undefined
  if (relatedBookingId && !booking) return refuse('unknown_booking')
  try {
    return ok(
      await TodoItem.query(db).insertAndFetch({
        ...(id && { id }),
        ...input,
        description: input.description || null,
        createdAt: toTimestamp(now()),
        ...(booking && relationTo(booking)),
      }),
    )
  } catch (error) {
    if (isViolation(error, 'unique', oneOpenCancellation)) return refuse('exists')
    const first = isViolation(error, 'unique') && id && (await TodoItem.query(db).findById(id))
    if (first) return ok(first)
    throw error
  }
}

const findRelated = async (db: Db, bookingId: string): Promise<Related | undefined> =>
  (
    await rowsOf<Related>(
      db,
      `select id, final_price as "finalPrice", student_name as "studentName",
        student_email as "studentEmail" from bookings where id = :bookingId`,
      { bookingId },
    )
  )[0]

/** Changes the words, the priority, the due date and the booking of an open item. */
export const editTodo = async (
  context: Context,
  id: string,
  { version, relatedBookingId, ...input }: InputOf<typeof contract.updateTodo>,
): Changed<'unknown' | 'unknown_booking' | 'keeps_booking' | 'wrong_state' | 'changed'> => {
  const booking = relatedBookingId ? await findRelated(context.db, relatedBookingId) : undefined
  if (relatedBookingId && !booking) return refuse('unknown_booking')
  const isOther = (item: TodoItem) =>
    relatedBookingId !== undefined && relatedBookingId !== item.relatedBookingId
  return changeTodo(
    context,
    id,
    'edit',
    (item) => ({
      ...input,
      ...(input.description !== undefined && { description: input.description || null }),
      ...(isOther(item) && {
        relatedBookingId: booking?.id ?? null,
        relatedData: relatedTo(item.relatedData, booking),
      }),
    }),
    (item) => {
      if (isStale(item, version)) return refuse('changed')
      return item.type !== 'general' && isOther(item) ? refuse('keeps_booking') : undefined
    },
  )
}

/** Takes an item to another state, if the table of states allows it. */
export const stepTodo = async (
  context: Context,
  id: string,
  action: TodoStep,
  status: TodoStatus = todoAfter[action],
): Changed<'unknown' | 'wrong_state' | 'exists'> => {
  try {
    return await context.db.transaction(async (trx) => {
      if (status === 'completed' && (await hasUnmovedMoney(trx, id)))
        return refuse('wrong_state', moneyNotMoved)
      return changeTodo({ ...context, db: trx }, id, action, () => ({
        status,
        completedAt: status === 'completed' ? toTimestamp(context.now()) : null,
      }))
    })
  } catch (error) {
    if (isViolation(error, 'unique', oneOpenCancellation)) return refuse('exists')
    throw error
  }
}

/**
 * Whether anything paid for the booking of an open refund task is neither refunded nor on its way. One
 * that has made its refund, of a part perhaps, and was opened again has moved its money.
 */
const hasUnmovedMoney = async (db: Db, id: string): Promise<boolean> => {
  const rows = await rowsOf<object>(
    db,
    `select 1 from todo_items t join payments p on p.booking_id = t.related_booking_id
    where t.id = :id and t.type <> 'general' and t.status in ('pending', 'in_progress')
      and coalesce(t.related_data -> 'refund' ->> 'status', '') <> 'succeeded'
      and coalesce(t.related_data ->> 'paymentIntent', p.stripe_payment_intent_id, '')
        = coalesce(p.stripe_payment_intent_id, '')
      and p.amount - p.disputed > (select coalesce(sum(r.amount), 0) from refunds r
        where r.payment_id = p.id and r.status <> 'failed')`,
    { id },
  )
  return rows.length > 0
}

/** Takes an item off the list; unless money hangs on it, it is kept for `restoreTodo`. */
export const deleteTodo = (
  { db }: Context,
  id: string,
): Promise<Result<undefined, 'unknown' | 'wrong_state'>> =>
  db.transaction(async (trx) => {
    const item = await TodoItem.query(trx).findById(id).forUpdate()
    if (!item) return refuse('unknown')
    const reason = whyTodoCannot('delete', item)
    if (reason) return refuse('wrong_state', reason)
    if (canBeUndone(item)) await trx.raw(keepSql, { id })
    else await TodoItem.query(trx).deleteById(id)
    return ok(undefined)
  })

const keepSql = `
  with gone as (delete from todo_items where id = :id returning *)
  insert into deleted_todo_items (id, item) select id, to_jsonb(gone) from gone
  on conflict (id) do update set item = excluded.item, deleted_at = now()`

/** Puts a deleted item back, just as it was; one that is there stays. */
export const restoreTodo = async (
  { db }: Context,
  id: string,
): Promise<Result<TodoItem, 'unknown' | 'back'>> => {
  try {
    return await db.transaction(async (trx) => {
      await trx.raw(restoreSql, { id })
      const item = await TodoItem.query(trx).findById(id)
      return item ? ok(item) : refuse('unknown')
    })
  } catch (error) {
    // What it was about has come up again meanwhile.
    if (isViolation(error, 'unique')) return refuse('back')
    throw error
  }
}

/**
 * Of a booking that is gone nothing is left to refer to; of one whose guests have changed it says who
 * comes now.
 */
const restoreSql = `
  with kept as (delete from deleted_todo_items where id = :id returning item),
  about as (
    select id, student_name, student_email from bookings
    where id = (select (item ->> 'related_booking_id')::uuid from kept)
    for share
  )
  insert into todo_items
  select (jsonb_populate_record(null::todo_items, item
    || jsonb_build_object('related_booking_id', about.id)
    || case when about.id is null then '{}'::jsonb else jsonb_build_object('related_data',
      (item -> 'related_data') || jsonb_build_object(
        'studentName', about.student_name, 'studentEmail', about.student_email)) end)).*
  from kept left join about on true
  on conflict (id) do nothing`

const changeTodo = <Reason extends string = never>(
  { db, now }: Context,
  id: string,
  action: TodoAction,
  changes: (item: TodoItem) => Partial<TodoItem>,
  whyNot?: (item: TodoItem) => Refused<Reason> | undefined,
): Changed<'unknown' | 'wrong_state' | Reason> =>
  db.transaction(async (trx) => {
    const item = await TodoItem.query(trx).findById(id).forUpdate()
    if (!item) return refuse('unknown')
    const reason = whyTodoCannot(action, item)
    if (reason) return refuse('wrong_state', reason)
    const refusal = whyNot?.(item)
    if (refusal) return refusal
    return ok(
      await TodoItem.query(trx).patchAndFetchById(id, {
        ...changes(item),
        updatedAt: toTimestamp(now()),
      }),
    )
  })
