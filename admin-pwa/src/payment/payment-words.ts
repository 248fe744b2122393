import type { AdminPayment } from '@synapse/shared/payment/contract'
import { shortDay, shortMoment } from '#ui/moment.ts'
import { readable } from '#ui/readable.ts'
import type { Tone } from '#ui/tone.ts'

/** 'Bank transfer', 'Card'. */
export const methodText = (method: string): string => readable(method)

/** '22 Nov 2026, 09:00'; without the time where it came by hand, because nobody knows it. */
export const whenPaid = ({
  paymentDate,
  stripePaymentIntentId,
}: Pick<AdminPayment, 'paymentDate' | 'stripePaymentIntentId'>): string =>
  stripePaymentIntentId === null ? shortDay(paymentDate) : shortMoment(paymentDate)

/** How a payment stands, as Stripe sees it. */
export const paymentWords = {
  completed: { label: 'Completed', tone: 'success' },
  partially_refunded: { label: 'Partly refunded', tone: 'limited' },
  refunded: { label: 'Refunded', tone: 'warm' },
  disputed: { label: 'Disputed', tone: 'danger' },
  dispute_lost: { label: 'Dispute lost', tone: 'danger' },
} as const satisfies Record<AdminPayment['status'], { label: string; tone: Tone }>
