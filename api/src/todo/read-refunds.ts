import { type LedgerRefund, requestResult } from '@synapse/shared/refund/refund'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import type { TodoItem } from '#todo/model'

/** A task, and its latest refund in the ledger, if any. */
export type TodoWithRefund = { todo: TodoItem; refund: Refund | undefined }

type Refund = ReturnType<typeof requestResult>

/**
 * Reads the latest refund of each task from the ledger. Leaves out failed refunds if the payments
 * have been refunded since.
 */
export const withRefunds = async (
  db: Db,
  todos: readonly TodoItem[],
): Promise<TodoWithRefund[]> => {
  const rows = await queryRows<Row>(db, refundsSql, { ids: todos.map(({ id }) => id) })
  const results = rows.map(({ id, refunds, isRefunded }) => {
    const refund = requestResult(refunds)
    return [id, refund.status === 'failed' && isRefunded ? undefined : refund] as const
  })
  const refundOf = new Map(results)
  return todos.map((todo) => ({ todo, refund: refundOf.get(todo.id) }))
}

/**
 * Reads a task's latest refund. Lock the task first, because the result may otherwise be outdated.
 */
export const withRefund = async (db: Db, todo: TodoItem): Promise<TodoWithRefund> =>
  (await withRefunds(db, [todo]))[0] as TodoWithRefund

type Row = { id: string; refunds: LedgerRefund[]; isRefunded: boolean }

/** SQL for the refunds of each task's latest request. */
const refundsSql = `
select t.id, json_agg(json_build_object('amount', r.amount::text, 'status', r.status,
    'failureReason', r.failure_reason) order by r.failure_reason) as refunds,
  coalesce((select bool_and(refundable_of(p) <= 0) from payments p
    where p.booking_id = t.related_booking_id
      and coalesce(t.related_data ->> 'paymentIntent', p.stripe_payment_intent_id, '')
        = coalesce(p.stripe_payment_intent_id, '')), false) as is_refunded
from todo_items t
join lateral (
  select *, first_value(request_id) over (order by created_at desc) as latest from refunds
  where todo_id = t.id or id = t.refund_id
) r on r.request_id = r.latest
where t.id = any(:ids)
group by t.id`
