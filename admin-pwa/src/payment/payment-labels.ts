import type { AdminPayment } from '@synapse/shared/payment/contract'
import { formatShortDate, maltaDate } from '@synapse/shared/time'
import { shortDateTime } from '#ui/format/format-time.ts'

/** When money was paid or refunded. Manual payments only have a date. */
export type PaymentTime = { at: string; hasTime: boolean }

export const timeOfPayment = (
  payment: Pick<AdminPayment, 'paymentDate' | 'stripePaymentIntentId'>,
): PaymentTime => ({ at: payment.paymentDate, hasTime: payment.stripePaymentIntentId !== null })

/** Formats the time of a payment: '22 Nov 2026, 09:00', or only the date. */
export const paymentTimeText = ({ at, hasTime }: PaymentTime): string =>
  hasTime ? shortDateTime(at) : formatShortDate(maltaDate(at))

/**
 * Returns the toast about a removed payment.
 * @param owed the balance due after the removal
 */
export const paymentRemovedToast = (of: 'booking' | 'invoice', owed: string) => ({
  title: 'Payment Removed',
  ...(owed !== '0.00' && { message: `The ${of} has a balance due again.` }),
})
