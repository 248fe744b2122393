import type { Db } from '#db/knex'
import { queryRow } from '#db/sql'

/**
 * Returns the total of a booking's accepted refunds, and how much of its payments remains after
 * disputes and all refunds, including those that Stripe hasn't accepted yet. Dispute fees don't
 * count.
 */
export const readPaymentSums = (
  db: Db,
  bookingId: string,
): Promise<{ refundedCents: number; keptCents: number }> => queryRow(db, sql, { bookingId })

const sql = `
select (coalesce(sum(back.taken), 0) * 100)::int as "refundedCents",
  (coalesce(sum(greatest(0, p.amount - p.disputed - back.asked)), 0) * 100)::int as "keptCents"
from payments p
cross join lateral (
  select coalesce(sum(amount), 0) as asked,
    coalesce(sum(amount) filter (where stripe_refund_id is not null or method is not null), 0)
      as taken
  from refunds where payment_id = p.id and status <> 'failed'
) back
where p.booking_id = :bookingId and p.currency = 'eur'`
