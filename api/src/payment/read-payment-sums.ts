import type { Db } from '#db/knex'
import { queryRow } from '#db/sql'
import { hasTodoSql } from '#todo/model'

/** The totals of a booking's payments in euros, in cents. They don't include dispute fees. */
export type PaymentSums = {
  /** The booking's payments minus lost disputes. */
  receivedCents: number
  /** The refunds that were made manually or accepted by Stripe, as in `Refund.isAccepted`. */
  refundedCents: number
  /** The refunds that Stripe hasn't accepted yet. */
  requestedCents: number
  /** The payments minus refunds and disputed amounts. */
  undisputedCents: number
  /** The lower of `undisputedCents` and the price. */
  keptCents: number
  /** Whether a refund has failed and can still be retried. */
  hasFailedRefund: boolean
  /** Whether the operator has an open task to refund the booking or to retry a refund. */
  hasUndecidedRefund: boolean
}

/** Reads the totals of a booking's payments and refunds. */
export const readPaymentSums = (db: Db, bookingId: string): Promise<PaymentSums> =>
  queryRow(db, paymentSumsSql, { bookingId })

const undisputedSql = 'coalesce(sum(greatest(0, undisputed_of(p))), 0)'

const paymentSumsSql = `
select (coalesce(sum(p.amount - p.lost_in_disputes), 0) * 100)::int as received_cents,
  (coalesce(sum(accepted), 0) * 100)::int as refunded_cents,
  (coalesce(sum(requested), 0) * 100)::int as requested_cents,
  (${undisputedSql} * 100)::int as undisputed_cents,
  (least(${undisputedSql}, (select final_price from bookings where id = :bookingId)) * 100)::int
    as kept_cents,
  coalesce(bool_or(has_failed and refundable_of(p) > 0), false) as has_failed_refund,
  ${hasTodoSql(':bookingId', "type = 'booking_cancellation' or refund_id is not null")}
    as has_undecided_refund
from payments p
cross join lateral (
  select sum(amount) filter (where not is_failed and is_accepted) as accepted,
    sum(amount) filter (where not is_failed and not is_accepted) as requested,
    bool_or(is_failed) as has_failed
  from (select amount, status = 'failed' as is_failed,
      stripe_refund_id is not null or method is not null as is_accepted
    from refunds where payment_id = p.id) refund
) r
where p.booking_id = :bookingId and p.currency = 'eur'`
