import type { AdminPayment } from '@synapse/shared/payment/contract'
import type { Tone } from '#ui/tone.ts'

/** How a payment stands, as Stripe sees it. */
export const paymentWords = {
  completed: { label: 'Completed', tone: 'success' },
  partially_refunded: { label: 'Partly refunded', tone: 'limited' },
  refunded: { label: 'Refunded', tone: 'warm' },
  disputed: { label: 'Disputed', tone: 'danger' },
  dispute_lost: { label: 'Dispute lost', tone: 'danger' },
} as const satisfies Record<AdminPayment['status'], { label: string; tone: Tone }>
