import { formatEuroText } from '@synapse/shared/money'
import type { RefundEntry, RefundResult } from '@synapse/shared/refund/contract'
import type { RefundStatus } from '@synapse/shared/refund/refund'

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

/** Describes a refund, for example 'Refund pending: €60.00'. */
export const refundText = ({ status, amount }: RefundResult): string =>
  `${labels[status]}: ${formatEuroText(amount)}`
