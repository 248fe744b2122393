import type { RefundResult } from '@synapse/shared/refund/contract'
import type { Model } from 'objection'
import type { Db } from '#db/knex'
import { rowsOf } from '#db/sql'
import type { TodoItem } from '#todo/model'

/** A to-do whose `relatedData` contains its latest refund from the ledger. */
export type TodoWithRefund = Omit<TodoItem, keyof Model> & {
  /** The stored column, without the refund. */
  storedData: TodoItem['relatedData']
}

/** Reads the latest refund of every to-do from the ledger. */
export const withRefunds = async (
  db: Db,
  items: readonly TodoItem[],
): Promise<TodoWithRefund[]> => {
  const rows = await rowsOf<{ id: string; refund: RefundResult }>(db, sql, {
    ids: items.map(({ id }) => id),
  })
  const refunds = new Map(rows.map(({ id, refund }) => [id, refund]))
  return items.map((item) => {
    const refund = refunds.get(item.id)
    const relatedData = { ...item.relatedData, ...(refund && { refund }) }
    return { ...item, relatedData, storedData: item.relatedData }
  })
}

/**
 * Reads a to-do's latest refund. Lock the to-do in an earlier statement, because otherwise the
 * result may be outdated.
 */
export const withRefund = async (db: Db, item: TodoItem): Promise<TodoWithRefund> =>
  (await withRefunds(db, [item]))[0] as TodoWithRefund

/**
 * The refunds of one attempt were created at the same time. A failed attempt is left out once nothing
 * remains to be refunded.
 */
const sql = `
select t.id, json_strip_nulls(json_build_object(
    'status', case when bool_or(r.status = 'pending') then 'pending'
      when bool_or(r.status = 'failed') then 'failed' else 'succeeded' end,
    'amount', sum(r.amount)::text,
    'reason', min(r.failure_reason) filter (where r.status = 'failed'))) as refund
from todo_items t
join lateral (
  select *, rank() over (order by created_at desc) as attempt from refunds
  where todo_id = t.id or id = t.refund_id
) r on r.attempt = 1
where t.id = any(:ids)
group by t.id
having bool_and(r.status = 'succeeded') or bool_or(r.status = 'pending') or not coalesce((
  select bool_and(p.amount - case p.status when 'dispute_lost' then p.disputed else 0 end
    <= (select coalesce(sum(amount), 0) from refunds
      where payment_id = p.id and status <> 'failed'))
  from payments p where p.booking_id = t.related_booking_id
    and coalesce(t.related_data ->> 'paymentIntent', p.stripe_payment_intent_id, '')
      = coalesce(p.stripe_payment_intent_id, '')), false)`
