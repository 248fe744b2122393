/** What has become of a payment that came in. */
export const paymentStates = [
  'completed',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
] as const
export type PaymentState = (typeof paymentStates)[number]
