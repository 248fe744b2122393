import type { PaymentState } from '#payment/payment'

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Who requested a refund; 'stripe' means Stripe's dashboard or another tool. */
export const refundRequesters = ['operator', 'system', 'stripe'] as const

/** Why an open task's refund can't be processed. */
export const refundRefusalMessages = {
  no_refund: 'This isn’t a refund task.',
  no_booking: 'This task isn’t linked to a booking.',
  other_currency:
    'This payment isn’t in euros. Refund it in Stripe’s dashboard, then try again to close this task.',
  under_way: 'The refund is being processed. Stripe hasn’t confirmed it yet.',
} as const

/**
 * Returns payments in the order in which they are refunded: the latest first, because it caused the
 * overpayment, and disputed ones last, because Stripe usually can't refund them.
 */
export const inRefundOrder = <Paid extends { status?: PaymentState | undefined }>(
  latestFirst: readonly Paid[],
): Paid[] => {
  const isDisputed = ({ status }: Paid) => status === 'disputed' || status === 'dispute_lost'
  return [...latestFirst.filter((paid) => !isDisputed(paid)), ...latestFirst.filter(isDisputed)]
}

/**
 * Divides a refund between payments.
 * @param payments in refund order
 * @param amountCents if undefined, everything that remains
 * @returns undefined if less than the amount remains
 */
export const divideRefund = <Paid extends { remainingCents: number }>(
  payments: readonly Paid[],
  amountCents: number | undefined,
): { from: Paid; cents: number }[] | undefined => {
  let leftCents = amountCents ?? Number.POSITIVE_INFINITY
  const parts: { from: Paid; cents: number }[] = []
  for (const payment of payments) {
    const cents = Math.min(leftCents, payment.remainingCents)
    if (cents > 0) parts.push({ from: payment, cents })
    leftCents -= cents
  }
  return amountCents !== undefined && leftCents > 0 ? undefined : parts
}

/** Whether a refund ends the booking: always, only if it is refunded in full, or never. */
export const bookingEndings = ['always', 'in_full', 'never'] as const
export type BookingEnding = (typeof bookingEndings)[number]

/** Returns whether a refund of this amount ends the booking. */
export const endsBooking = (ending: BookingEnding, cents: number, remainingCents: number) =>
  ending === 'always' || (ending === 'in_full' && remainingCents > 0 && cents === remainingCents)
