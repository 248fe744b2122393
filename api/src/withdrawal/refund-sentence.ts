import { euroFromCents, formatEuro, formatEuroText } from '@synapse/shared/money'
import { formatDayYear, maltaDate } from '@synapse/shared/time'
import { withdrawalDays, withdrawalRefund } from '@synapse/shared/withdrawal/withdrawal'
import type { Booking } from '#booking/model'
import type { Db } from '#db/knex'
import {
  type Refundable,
  readRefundable,
  sumRemaining,
  withoutDisputed,
} from '#refund/request-refund'

export type WithdrawalAmounts = ReturnType<typeof withdrawalRefund>

/**
 * Returns what is due and what is refunded if a student withdraws at an instant, in cents. Leaves
 * out money that is refunded, being refunded or disputed.
 */
export const withdrawalAmounts = (
  booking: Booking,
  refundable: readonly Refundable[],
  at: Temporal.Instant,
): WithdrawalAmounts =>
  withdrawalRefund(
    booking,
    {
      priceCents: booking.totalCents,
      receivedCents: sumRemaining(refundable.map(withoutDisputed)),
    },
    at,
  )

/** Reads the amounts of `withdrawalAmounts`, without locking the payments. */
export const readWithdrawalAmounts = async (
  db: Db,
  booking: Booking,
  at: Temporal.Instant,
): Promise<WithdrawalAmounts> =>
  withdrawalAmounts(booking, await readRefundable(db, { bookingId: booking.id }), at)

/** Returns a sentence about the refund of a withdrawal, by when and how it is made. */
export const refundSentence = (
  { dueCents, refundCents }: WithdrawalAmounts,
  at: Temporal.Instant,
): string => {
  const due =
    dueCents > 0 ? `${formatEuro(dueCents)} is due for the part of the session that was held. ` : ''
  if (refundCents === 0) return `${due}There’s nothing to refund.`
  const by = formatDayYear(maltaDate(at).add({ days: withdrawalDays }))
  return `${due}We’ll refund ${formatEuroText(euroFromCents(refundCents))} by ${by} at the latest, using the payment method you paid with.`
}
