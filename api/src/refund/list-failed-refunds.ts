import { openTodoStatuses } from '@synapse/shared/todo/todo'
import type { Db } from '#db/knex'
import { inListSql, queryRows } from '#db/sql'
import { overpaymentKey } from '#invoice/sync-overpayment-todo'
import type { Payment } from '#payment/model'
import type { Refund } from '#refund/model'

/** A failed refund that the operator hasn't tried again. */
export type FailedRefund = Pick<Refund, 'id' | 'amount' | 'paymentId'> &
  Pick<Payment, 'bookingId' | 'invoiceId'> & {
    why: string | null
    /** The name of the student, or of the person or company on the invoice. */
    payer: string | null
    failedAt: Date
    /** The open task to retry the refund. */
    todoId: string
  }

/**
 * Lists failed Stripe refunds, newest first. Leaves out those whose task is closed, whose amount
 * was refunded in another way, or whose payment is fully refunded.
 */
export const listFailedRefunds = (db: Db): Promise<FailedRefund[]> => queryRows(db, sql)

const sql = `
select r.id, r.amount, r.failure_reason as why, r.payment_id, p.booking_id,
  p.invoice_id, coalesce(b.student_name, left(i.bill_to_name, 120)) as payer,
  r.updated_at as failed_at, t.id as todo_id
from refunds r
join payments p on p.id = r.payment_id
left join bookings b on b.id = p.booking_id
left join invoices i on i.id = p.invoice_id
join lateral (
  select id from todo_items
  where ${inListSql('status', openTodoStatuses)} and (id = r.todo_id or refund_id = r.id
    or key = '${overpaymentKey}' || p.invoice_id)
  order by created_at limit 1
) t on true
where r.status = 'failed' and r.method is null
  and refundable_of(p) > 0
  and not exists (select 1 from refunds later
    where later.payment_id = r.payment_id and later.created_at > r.created_at
      and later.amount >= r.amount)
order by r.updated_at desc, r.id`
