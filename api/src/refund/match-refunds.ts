import { euroFromCents } from '@synapse/shared/money'
import type { RefundStatus } from '@synapse/shared/refund/refund'
import type Stripe from 'stripe'
import { toTimestamp } from '#db/columns'
import { fromStripeTime } from '#outside/stripe'
import type { Refund } from '#refund/model'

export type MatchedRefund = {
  stripeRefund: Stripe.Refund
  refund: Refund | undefined
  isDuplicate: boolean
}

/**
 * Matches Stripe's refunds with those in the ledger, by Stripe's id or by metadata. Matches failed refunds
 * first, because the refunds in the ledger can never exceed the payment.
 */
export const matchRefunds = (
  refunds: readonly Refund[],
  stripeRefunds: readonly Stripe.Refund[],
): MatchedRefund[] => {
  const oldestFirst = stripeRefunds.toReversed()
  const numbered = new Map(refunds.map((refund) => [refund.stripeRefundId, refund]))
  const marked = new Map<string, Refund>()
  for (const refund of refunds.filter(({ stripeRefundId }) => stripeRefundId === null)) {
    const own = oldestFirst.filter((one) => !numbered.has(one.id) && isStripeRefundOf(one, refund))
    const first = own.find((one) => ledgerStatus(one) !== 'failed') ?? own[0]
    if (first) marked.set(first.id, refund)
  }
  return oldestFirst
    .map((stripeRefund) => {
      const refund = numbered.get(stripeRefund.id) ?? marked.get(stripeRefund.id)
      const isDuplicate =
        !refund && refunds.some((one) => one.isAccepted && isStripeRefundOf(stripeRefund, one))
      return { stripeRefund, refund, isDuplicate }
    })
    .toSorted((a, b) => rank(a) - rank(b))
}

const rank = ({ stripeRefund }: MatchedRefund) => (ledgerStatus(stripeRefund) === 'failed' ? 0 : 1)

/**
 * Returns whether a Stripe refund corresponds to a ledger refund, given its metadata and amount.
 */
export const isStripeRefundOf = ({ metadata, amount }: Stripe.Refund, refund: Refund): boolean =>
  metadata?.refundId === refund.id && amount === refund.cents

/** Returns the Stripe refunds that the ledger doesn't contain, except those that failed. */
export const unknownRefunds = (
  stripeRefunds: readonly Stripe.Refund[],
  refunds: readonly Refund[],
): Stripe.Refund[] =>
  matchRefunds(refunds, stripeRefunds)
    .filter(({ refund, stripeRefund }) => !refund && ledgerStatus(stripeRefund) !== 'failed')
    .map(({ stripeRefund }) => stripeRefund)

const ledgerStatus = ({ status }: Stripe.Refund): RefundStatus => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** The order in which a refund's status can change. A refund can fail even after it succeeded. */
const stages = { pending: 0, succeeded: 1, failed: 2 } as const satisfies Record<
  RefundStatus,
  number
>

export type RefundPlan = {
  /** The changes to the refund in the ledger, or the columns of a new one. */
  values: Partial<Refund>
  /** How many cents of the payment must still be refundable. */
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
  // A refund that is pending or has succeeded already counts against the payment.
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
