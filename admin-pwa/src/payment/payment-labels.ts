import { isZero } from '@synapse/shared/money'
import type { AdminPayment } from '@synapse/shared/payment/contract'
import { formatShortDate, maltaDate } from '@synapse/shared/time'
import { formatDateTime } from '#ui/format/format-time.ts'

/** When money was paid or refunded. A manual payment has a date but no time. */
export type PaymentTime = { at: string; hasTime: boolean }

export const timeOfPayment = (
  payment: Pick<AdminPayment, 'paymentDate' | 'stripePaymentIntentId'>,
): PaymentTime => ({ at: payment.paymentDate, hasTime: payment.stripePaymentIntentId !== null })

/** Formats a payment's time: '22 Nov 2026, 09:00', or only the date. */
export const paymentTimeText = ({ at, hasTime }: PaymentTime): string =>
  hasTime ? formatDateTime(at) : formatShortDate(maltaDate(at))

/**
 * Returns the toast for a removed payment.
 * @param owed the balance due without the payment
 */
export const paymentRemovedToast = (of: 'booking' | 'invoice', owed: string) => ({
  title: 'Payment Removed',
  ...(!isZero(owed) && { message: `The ${of} has a balance due again.` }),
})
