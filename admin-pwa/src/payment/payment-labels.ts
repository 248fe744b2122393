import type { AdminPayment } from '@synapse/shared/payment/contract'
import { humanize } from '#ui/format.ts'
import { shortDay, shortMoment } from '#ui/format-time.ts'

/** Formats a payment method, for example 'Bank transfer'. */
export const methodText = (method: string): string => humanize(method)

/** Formats the time of a payment: '22 Nov 2026, 09:00'. Manual payments only have a date. */
export const paymentTimeText = ({
  paymentDate,
  stripePaymentIntentId,
}: Pick<AdminPayment, 'paymentDate' | 'stripePaymentIntentId'>): string =>
  stripePaymentIntentId === null ? shortDay(paymentDate) : shortMoment(paymentDate)
