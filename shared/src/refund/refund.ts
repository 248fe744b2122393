import { centsFromEuro, euroFromCents, sumCents } from '#money'
import type { ManualMethod, PaymentStatus } from '#payment/payment'
import { humanize } from '#text/humanize'

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** 'stripe' means a refund made in Stripe's dashboard or with another tool. */
export const refundRequesters = ['operator', 'system', 'stripe'] as const

export type LedgerRefund = {
  amount: string
  status: RefundStatus
  failureReason: string | null
  /** Null until Stripe has accepted the refund. */
  stripeRefundId: string | null
  /** Null for a refund through Stripe. */
  method: ManualMethod | null
}

/** Returns whether a refund was made manually or accepted by Stripe, and hasn't failed since. */
export const isAcceptedRefund = ({
  status,
  stripeRefundId,
  method,
}: Pick<LedgerRefund, 'status' | 'stripeRefundId' | 'method'>): boolean =>
  status !== 'failed' && (stripeRefundId !== null || method !== null)

/** Returns the total of refunds, in cents. */
export const sumRefundCents = (refunds: readonly Pick<LedgerRefund, 'amount'>[]): number =>
  sumCents(refunds.map(({ amount }) => centsFromEuro(amount)))

/** Returns the overall result of the refunds made for one request. */
export const requestResult = (
  refunds: readonly Pick<LedgerRefund, 'amount' | 'status' | 'failureReason'>[],
): { status: RefundStatus; amount: string; reason?: string } => {
  const failed = refunds.find(({ status }) => status === 'failed')
  const ended = failed ? 'failed' : 'succeeded'
  return {
    status: refunds.some(({ status }) => status === 'pending') ? 'pending' : ended,
    amount: euroFromCents(sumRefundCents(refunds)),
    ...(failed?.failureReason && { reason: failed.failureReason }),
  }
}

const returnReasons: Record<string, string> = {
  charge_for_pending_refund_disputed: 'The cardholder disputes the payment',
  declined: 'The bank declined the refund',
  expired_or_canceled_card: 'The card has expired or was cancelled',
  insufficient_funds: 'Your Stripe balance was too low',
  lost_or_stolen_card: 'The card was lost or stolen',
  merchant_request: 'You cancelled the refund',
  unknown: 'The bank gave no reason',
}

/** Returns why a refund failed: Stripe's own message or, if it sent a code, an explanation. */
export const refundFailureText = (reason: string): string =>
  returnReasons[reason] ?? (/^[a-z_]+$/.test(reason) ? humanize(reason) : reason)

export const refundRefusalMessages = {
  no_refund: 'This isn’t a refund task.',
  no_booking: 'This task isn’t linked to a booking.',
  other_currency:
    'This payment isn’t in euros. Refund it in Stripe’s dashboard, then try again to close this task.',
  under_way: 'The refund is being processed. Stripe hasn’t confirmed it yet.',
} as const

/**
 * Returns payments in the order in which they are refunded. The latest comes first, because it
 * caused the overpayment. Disputed payments come last, because Stripe usually can't refund them.
 */
export const inRefundOrder = <Paid extends { status?: PaymentStatus | undefined }>(
  latestFirst: readonly Paid[],
): Paid[] => {
  const isDisputed = ({ status }: Paid) => status === 'disputed' || status === 'dispute_lost'
  return [...latestFirst.filter((paid) => !isDisputed(paid)), ...latestFirst.filter(isDisputed)]
}

/**
 * Divides a refund among payments, up to the maximum for each.
 * @param payments in refund order
 * @param amountCents by default, everything that can be refunded
 * @returns undefined if the payments don't cover the amount
 */
export const divideRefund = <Paid extends { maxCents: number }>(
  payments: readonly Paid[],
  amountCents: number | undefined,
): { from: Paid; cents: number }[] | undefined => {
  let leftCents = amountCents ?? Number.POSITIVE_INFINITY
  const parts: { from: Paid; cents: number }[] = []
  for (const payment of payments) {
    const cents = Math.min(leftCents, payment.maxCents)
    if (cents > 0) parts.push({ from: payment, cents })
    leftCents -= cents
  }
  return amountCents !== undefined && leftCents > 0 ? undefined : parts
}

/** 'in_full' means that only a full refund ends the booking. */
export const bookingEndings = ['always', 'in_full', 'never'] as const
export type BookingEnding = (typeof bookingEndings)[number]

/** Returns whether a refund of this amount ends the booking. */
export const refundEndsBooking = (ending: BookingEnding, cents: number, refundableCents: number) =>
  ending === 'always' || (ending === 'in_full' && refundableCents > 0 && cents === refundableCents)
