import {
  needsEarlyStart,
  withdrawalRefund,
  withdrawalStatus,
} from '@synapse/shared/withdrawal/withdrawal'
import { withdrawalTextOf } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { Booking } from '#booking/model'
import { withdrawalLinkOf } from '#booking/visitor-links'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { fromTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { type PaymentSums, readPaymentSums } from '#payment/read-payment-sums'

export type Withdrawal = {
  /** YYYY-MM-DD; null if the right of withdrawal ends with the session. */
  until: string | null
  link: string
  /** The information about the right of withdrawal. */
  text: string
}

/**
 * Returns the amounts of a withdrawal in cents: the part of the price that the tutor has earned;
 * the refund that is still due, without disputed amounts and pending refunds; and earlier refunds.
 * @param now the time of withdrawal, unless the student has already withdrawn
 */
export const withdrawalAmounts = (
  booking: Booking,
  { undisputedCents, ...refunds }: PaymentSums,
  now: Temporal.Instant,
) => {
  const money = { priceCents: booking.totalCents, undisputedCents }
  const at = booking.withdrawnAt ? fromTimestamp(booking.withdrawnAt) : now
  return { ...withdrawalRefund(booking, money, at), ...refunds, at }
}

/** Reads the booking's payments and calculates the amounts with `withdrawalAmounts`. */
export const readWithdrawalAmounts = async (db: Db, booking: Booking, now: Temporal.Instant) =>
  withdrawalAmounts(booking, await readPaymentSums(db, booking.id), now)

/** Returns the last day on which the student can withdraw, YYYY-MM-DD; null if they can't. */
export const withdrawalDeadline = (booking: Booking, now: Temporal.Instant): string | null =>
  withdrawalStatus(booking, now) === 'open' ? booking.withdrawableUntil : null

/**
 * Returns the link and the deadline for withdrawing from a booking, or null if the student can't
 * withdraw.
 * @param address the student's e-mail address, for which the link is valid
 */
export const readWithdrawal = async (
  { db, settings }: Context,
  booking: Booking,
  address: string,
  now: Temporal.Instant,
): Promise<Withdrawal | null> => {
  const lastDay = withdrawalDeadline(booking, now)
  if (booking.paymentStatus !== 'completed' || !lastDay) return null
  const endsWithSession = booking.earlyStartRequestedAt && needsEarlyStart(booking.start, lastDay)
  const until = endsWithSession ? null : lastDay
  const { withdrawalText } = await readBusiness(db)
  // A student keeps the right of withdrawal even if the operator switches it off for new bookings.
  const text = withdrawalTextOf({ hasWithdrawalRight: true, withdrawalText })
  return { until, link: withdrawalLinkOf(settings, booking, address), text }
}
