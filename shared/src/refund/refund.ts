export const refundStatuses = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Who asked for a refund; 'stripe' is what was made in Stripe's dashboard or by another tool. */
export const refundRequesters = ['operator', 'system', 'stripe'] as const

/** Why a refund cannot be asked for through a to-do that is still open. */
export const refundRefusalSentences = {
  no_refund: 'This task is not about a refund.',
  no_booking: 'This task does not belong to a booking.',
  under_way: 'The refund is on its way; Stripe hasn’t confirmed it yet.',
} as const

/**
 * How much goes back of which payment: the latest payment first, because it is the one that came too
 * much or that is still disputed about.
 * @param amountCents all that remains when undefined
 * @returns undefined when there is not that much left
 */
export const divideRefund = <Paid extends { paidAt: Date; remainingCents: number }>(
  payments: readonly Paid[],
  amountCents: number | undefined,
): { from: Paid; cents: number }[] | undefined => {
  let wanted = amountCents ?? Number.POSITIVE_INFINITY
  const parts: { from: Paid; cents: number }[] = []
  for (const payment of payments.toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime())) {
    const cents = Math.min(wanted, payment.remainingCents)
    if (cents > 0) parts.push({ from: payment, cents })
    wanted -= cents
  }
  return amountCents !== undefined && wanted > 0 ? undefined : parts
}

/** What a refund does to the session: it ends in any case, only when all goes back, or not. */
export const sessionEndings = ['always', 'in_full', 'never'] as const
export type SessionEnding = (typeof sessionEndings)[number]

/** Whether a refund of so much ends the session. */
export const endsSession = (
  ending: SessionEnding,
  cents: number,
  remainingCents: number,
): boolean =>
  ending === 'always' || (ending === 'in_full' && remainingCents > 0 && cents === remainingCents)
