import { euroFromCents } from '@synapse/shared/money'
import type { RefundStatus } from '@synapse/shared/refund/refund'
import { toTimestamp } from '#db/columns'
import { fromStripeTime } from '#outside/stripe'
import { ledgerStatus, type MatchedRefund } from '#refund/match-refunds'
import type { Refund } from '#refund/model'

/** The order in which a refund's status can change. A refund can fail even after it succeeded. */
const stages = { pending: 0, succeeded: 1, failed: 2 } as const satisfies Record<
  RefundStatus,
  number
>

export type RefundPlan = {
  /** The changes to the refund in the ledger, or the columns of a new one. */
  values: Partial<Refund>
  /** How much of the payment must still be refundable, in cents. */
  neededCents: number
  /** Whether the refund has just succeeded or failed. */
  hasEnded: boolean
}

/** Returns how a Stripe refund changes the ledger, or undefined if it is already up to date. */
export const planRefund = (
  { stripeRefund, refund, isDuplicate }: MatchedRefund,
  now: Temporal.Instant,
): RefundPlan | undefined => {
  const status = ledgerStatus(stripeRefund)
  const isNewerApplied =
    refund?.stripeRefundId === stripeRefund.id && stages[status] <= stages[refund.status]
  if (isNewerApplied) return undefined
  // Pending and succeeded refunds have already taken up their part of the payment.
  const needsRoom = status !== 'failed' && (!refund || refund.status === 'failed')
  return {
    values: {
      status,
      stripeRefundId: stripeRefund.id,
      failureReason: stripeRefund.failure_reason ?? null,
      // A refund is posted on the day Stripe accepts it, and reversed if it fails.
      ...(status !== 'failed' && { refundedAt: toTimestamp(fromStripeTime(stripeRefund.created)) }),
      ...(status === 'failed' && refund?.refundedAt && { returnedAt: toTimestamp(now) }),
      ...(!refund && {
        amount: euroFromCents(stripeRefund.amount),
        requestedBy: 'stripe',
        reason: isDuplicate ? 'Second refund for the same request' : (stripeRefund.reason ?? null),
      }),
    },
    neededCents: needsRoom ? stripeRefund.amount : 0,
    hasEnded: status !== 'pending' && refund?.status !== status,
  }
}
