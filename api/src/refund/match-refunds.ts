import type { RefundStatus } from '@synapse/shared/refund/refund'
import type Stripe from 'stripe'
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

/** Returns the ledger status that corresponds to a Stripe refund. */
export const ledgerStatus = ({ status }: Stripe.Refund): RefundStatus => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
