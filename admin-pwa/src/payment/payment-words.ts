import type { AdminPayment } from '@synapse/shared/payment/contract'
import { shortDay, shortMoment } from '#ui/moment.ts'
import { readable } from '#ui/readable.ts'

/** 'Bank transfer', 'Card'. */
export const methodText = (method: string): string => readable(method)

/** '22 Nov 2026, 09:00'; without the time where it came by hand, because nobody knows it. */
export const whenPaid = ({
  paymentDate,
  stripePaymentIntentId,
}: Pick<AdminPayment, 'paymentDate' | 'stripePaymentIntentId'>): string =>
  stripePaymentIntentId === null ? shortDay(paymentDate) : shortMoment(paymentDate)
