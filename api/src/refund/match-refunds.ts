import type { RefundStatus } from '@synapse/shared/refund/refund'
import type Stripe from 'stripe'
import type { Refund } from '#refund/model'

export type MatchedRefund = {
  refund: Stripe.Refund
  entry: Refund | undefined
  isDuplicate: boolean
}

/**
 * Matches Stripe refunds with ledger entries, by Stripe's id or by metadata. Matches failed refunds
 * first, because the refunds in the ledger can never exceed the payment.
 */
export const matchRefunds = (
  entries: readonly Refund[],
  refunds: readonly Stripe.Refund[],
): MatchedRefund[] => {
  const oldestFirst = refunds.toReversed()
  const numbered = new Map(entries.map((entry) => [entry.stripeRefundId, entry]))
  const marked = new Map<string, Refund>()
  for (const entry of entries.filter(({ stripeRefundId }) => stripeRefundId === null)) {
    const own = oldestFirst.filter((one) => !numbered.has(one.id) && isStripeRefundOf(one, entry))
    const first = own.find((one) => ledgerStatus(one) !== 'failed') ?? own[0]
    if (first) marked.set(first.id, entry)
  }
  return oldestFirst
    .map((refund) => {
      const entry = numbered.get(refund.id) ?? marked.get(refund.id)
      const isDuplicate =
        !entry && entries.some((one) => one.isAccepted && isStripeRefundOf(refund, one))
      return { refund, entry, isDuplicate }
    })
    .toSorted((a, b) => rank(a) - rank(b))
}

const rank = ({ refund }: MatchedRefund) => (ledgerStatus(refund) === 'failed' ? 0 : 1)

/** Returns whether a Stripe refund belongs to a ledger entry, given its metadata and amount. */
export const isStripeRefundOf = ({ metadata, amount }: Stripe.Refund, entry: Refund): boolean =>
  metadata?.refundId === entry.id && amount === entry.cents

/** Returns the Stripe refunds that the ledger doesn't contain, except those that failed. */
export const unknownRefunds = (
  refunds: readonly Stripe.Refund[],
  entries: readonly Refund[],
): Stripe.Refund[] =>
  matchRefunds(entries, refunds)
    .filter(({ entry, refund }) => !entry && ledgerStatus(refund) !== 'failed')
    .map(({ refund }) => refund)

/** Returns the status in the ledger for a Stripe refund. */
export const ledgerStatus = ({ status }: Stripe.Refund): RefundStatus => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
