import { centsFromEuro, isZero } from '#money'
import type { PaymentStatus } from '#payment/payment'

/** Stripe's statuses of disputes that have ended. */
export const endedDisputes = ['won', 'lost', 'warning_closed', 'prevented'] as const

/** Returns whether a dispute's status is final. */
export const hasDisputeEnded = (status: string): boolean =>
  endedDisputes.some((one) => one === status)

/** Returns a payment's status, based on the statuses of its disputes and on its refunds. */
export const paymentStatus = (
  { amount, refunded }: { amount: string; refunded: string },
  disputes: readonly { status: string }[],
): PaymentStatus => {
  if (disputes.some(({ status }) => !hasDisputeEnded(status))) return 'disputed'
  if (disputes.some(({ status }) => status === 'lost')) return 'dispute_lost'
  if (centsFromEuro(refunded) >= centsFromEuro(amount)) return 'refunded'
  return isZero(refunded) ? 'completed' : 'partially_refunded'
}
