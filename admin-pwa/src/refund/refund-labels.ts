import { formatEuroText } from '@synapse/shared/money'
import type { RefundEntry, RefundResult } from '@synapse/shared/refund/contract'
import type { RefundStatus } from '@synapse/shared/refund/refund'
import { humanize } from '#ui/format/format.ts'

export const requesterLabels = {
  operator: 'by you',
  system: 'automatically',
  stripe: 'in Stripe’s dashboard',
} as const satisfies Record<RefundEntry['requestedBy'], string>

const labels = {
  pending: 'Refund pending',
  succeeded: 'Refunded',
  failed: 'Refund failed',
} as const satisfies Record<RefundStatus, string>

/** Describes a refund: 'Refund pending: €60.00'. */
export const refundText = ({ status, amount }: RefundResult): string =>
  `${labels[status]}: ${formatEuroText(amount)}`

/** Returns why a refund failed: Stripe's own message or a description of its error code. */
export const failureText = (reason: string): string =>
  /^[a-z_]+$/.test(reason) ? (failures[reason] ?? humanize(reason)) : reason

/** Stripe's codes for refunds returned by the bank. */
const failures: Record<string, string> = {
  charge_for_pending_refund_disputed: 'The cardholder disputes the payment',
  declined: 'The bank declined the refund',
  expired_or_canceled_card: 'The card has expired or was cancelled',
  insufficient_funds: 'Your Stripe balance was too low',
  lost_or_stolen_card: 'The card was lost or stolen',
  merchant_request: 'You cancelled the refund',
  unknown: 'The bank gave no reason',
}
