import { isAcceptedRefund, type LedgerRefund, sumRefundCents } from '@synapse/shared/refund/refund'
import type { Db } from '#db/knex'
import { queryRow } from '#db/sql'
import { hasTodoSql } from '#todo/model'

/** The totals of a booking's euro payments, in cents. Dispute fees aren't included. */
export type PaymentSums = {
  /** The booking's payments minus lost disputes. */
  receivedCents: number
  /** The refunds that were made manually or accepted by Stripe. */
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

type Row = Omit<PaymentSums, 'refundedCents' | 'requestedCents'> & {
  /** The refunds that haven't failed. */
  refunds: Omit<LedgerRefund, 'failureReason'>[]
}

/** Reads the totals of a booking's payments and refunds. */
export const readPaymentSums = async (db: Db, bookingId: string): Promise<PaymentSums> => {
  const { refunds, ...sums } = await queryRow<Row>(db, sumsSql, { bookingId })
  const { accepted = [], requested = [] } = Object.groupBy(refunds, (refund) =>
    isAcceptedRefund(refund) ? 'accepted' : 'requested',
  )
  return {
    ...sums,
    refundedCents: sumRefundCents(accepted),
    requestedCents: sumRefundCents(requested),
  }
}

const undisputedSql = 'coalesce(sum(greatest(0, undisputed_of(p))), 0)'

const sumsSql = `
select (coalesce(sum(p.amount - p.lost_in_disputes), 0) * 100)::int as received_cents,
  (${undisputedSql} * 100)::int as undisputed_cents,
  (least(${undisputedSql}, (select final_price from bookings where id = :bookingId)) * 100)::int
    as kept_cents,
  coalesce(bool_or(refundable_of(p) > 0 and exists (
    select from refunds where payment_id = p.id and status = 'failed')), false) as has_failed_refund,
  ${hasTodoSql(':bookingId', "type = 'booking_cancellation' or refund_id is not null")}
    as has_undecided_refund,
  (select coalesce(json_agg(json_build_object('amount', r.amount::text, 'status', r.status,
      'stripeRefundId', r.stripe_refund_id, 'method', r.method)), '[]')
    from refunds r join payments of_refund on of_refund.id = r.payment_id
    where of_refund.booking_id = :bookingId and of_refund.currency = 'eur'
      and r.status <> 'failed') as refunds
from payments p where p.booking_id = :bookingId and p.currency = 'eur'`
