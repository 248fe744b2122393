export const differenceReasons = {
  unknown_payment: 'Payment that isn’t in your records',
  unassigned_payment: 'Payment without a booking or an invoice',
  unknown_refund: 'Refund that isn’t in your records',
  unknown_dispute: 'Dispute that isn’t in your records',
  unknown_type: 'Transaction of a kind that isn’t supported',
  payment_missing: 'Payment that Stripe’s balance doesn’t include',
  refund_missing: 'Refund that Stripe hasn’t deducted yet',
  dispute_missing: 'Dispute that Stripe’s balance doesn’t include',
  amount_differs: 'Stripe’s amount differs from your records',
  incomplete: 'Stripe’s balance differs from the sum of its transactions',
} as const
type DifferenceReason = keyof typeof differenceReasons

export const differenceReasonNames = Object.keys(differenceReasons) as [
  DifferenceReason,
  ...DifferenceReason[],
]

const categories: Record<string, string> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_failure: 'Failed refund',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute won',
  fee: 'Stripe fee',
  payout: 'Payout',
  payout_reversal: 'Failed payout',
}

/** Returns the name of a reporting category, for example 'Refund'. */
export const categoryLabel = (category: string): string =>
  categories[category] ?? category.replaceAll('_', ' ')
