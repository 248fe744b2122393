import { formatLongDate } from '#time'

/**
 * Returns the terms for refunds and rescheduling. They are the same before and after payment.
 * @param withdrawableUntil the last day for a withdrawal; null if there is no right of withdrawal
 */
export const nonRefundableText = (
  withdrawableUntil: Temporal.PlainDate | string | null | undefined,
): string =>
  `Sessions are non-refundable${withdrawableUntil ? ` unless you withdraw by ${formatLongDate(withdrawableUntil)}` : ''}; rescheduling by e-mail only.`
