import type { RefundResult } from '@synapse/shared/refund/contract'
import type { Model } from 'objection'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import type { TodoItem } from '#todo/model'

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

/**
 * Reads a task's latest refund. Lock the task first, because the result may otherwise be outdated.
 */
export const withRefund = async (db: Db, todo: TodoItem): Promise<TodoWithRefund> =>
  (await withRefunds(db, [todo]))[0] as TodoWithRefund

/**
 * SQL for the latest refunds. Leaves out failed requests if the payments have been refunded since.
 */
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
