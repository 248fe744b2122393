import type { Db } from '#db/knex'
import { rowsOf } from '#db/sql'

/** A refund that failed and that the operator has not dealt with yet. */
export type FailedRefund = {
  id: string
  amount: string
  why: string | null
  bookingId: string | null
  studentName: string | null
  failedAt: Date
  /** The open task through which it is asked for again. */
  todoId: string
}

/**
 * Refunds that failed, newest first: each until as much of its payment is refunded by another way,
 * or its task is closed.
 */
export const listFailedRefunds = (db: Db): Promise<FailedRefund[]> => rowsOf(db, sql)

/** One of them; undefined once it was dealt with. */
export const findFailedRefund = async (db: Db, id: string): Promise<FailedRefund | undefined> =>
  (await listFailedRefunds(db)).find((failed) => failed.id === id)

const sql = `
select r.id, r.amount, r.failure_reason as why, p.booking_id as "bookingId",
  b.student_name as "studentName", r.updated_at as "failedAt", t.id as "todoId"
from refunds r
join payments p on p.id = r.payment_id
left join bookings b on b.id = p.booking_id
join lateral (
  select id from todo_items
  where status in ('pending', 'in_progress') and (id = r.todo_id
    or key in ('refund-failed:' || r.id, 'refund-failed:' || r.stripe_refund_id))
  order by created_at limit 1
) t on true
where r.status = 'failed'
  and not exists (select 1 from refunds later
    where later.payment_id = r.payment_id and later.created_at > r.created_at
      and later.amount >= r.amount)
order by r.updated_at desc, r.id`
