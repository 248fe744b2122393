import { shareOfCents } from '#money'
import { endOfDay, maltaDate } from '#time'
import { isWorkingDay } from '#withdrawal/working-day'

/**
 * A consumer can withdraw from a contract made on a website. Articles refer to Directive
 * 2011/83/EU, as amended by Directive (EU) 2023/2673.
 */

/** Directive 2011/83/EU, Article 9(1) */
export const withdrawalDays = 14

/**
 * Returns the last day, in Malta, on which a consumer can withdraw. The period starts on the day
 * after the contract is concluded (recital 41). If it would end on a weekend or public holiday, it
 * ends on the next working day (Regulation 1182/71, Article 3(4)).
 */
export const lastWithdrawalDay = (concludedAt: Temporal.Instant): Temporal.PlainDate => {
  let day = maltaDate(concludedAt).add({ days: withdrawalDays })
  while (!isWorkingDay(day)) day = day.add({ days: 1 })
  return day
}

/**
 * Returns whether a session starts within the period. If so, the consumer must expressly request it
 * (Articles 7(3) and 8(8)).
 * @param lastDay the period's last day; null if there is no right of withdrawal
 */
export const needsEarlyStart = (
  start: Temporal.Instant,
  lastDay: Temporal.PlainDate | string | null,
): boolean => lastDay !== null && Temporal.Instant.compare(start, endOfDay(lastDay)) < 0

/** Returns the deadline for the refund after a withdrawal (Article 13(1)). */
export const lastRefundDay = (withdrawnAt: Temporal.Instant): Temporal.PlainDate =>
  maltaDate(withdrawnAt).add({ days: withdrawalDays })

type Facts = {
  /** YYYY-MM-DD; null if there is no right of withdrawal. */
  withdrawableUntil: string | null
  /** Null if the student didn't request the session within the period. */
  earlyStartRequestedAt: Date | null
  start: Temporal.Instant
  durationMinutes: number
}

/**
 * Returns whether a student can withdraw now. The right ends with the period. It also ends when a
 * session that the student requested within the period is over (Article 16(a)).
 */
export const withdrawalStatus = (
  { withdrawableUntil, earlyStartRequestedAt, start, durationMinutes }: Facts,
  now: Temporal.Instant,
): 'none' | 'open' | 'over' | 'held' => {
  if (!withdrawableUntil) return 'none'
  const isPast = (at: Temporal.Instant) => Temporal.Instant.compare(at, now) <= 0
  if (earlyStartRequestedAt && isPast(start.add({ minutes: durationMinutes }))) return 'held'
  return isPast(endOfDay(withdrawableUntil)) ? 'over' : 'open'
}

/**
 * Returns what the tutor has earned when the student withdraws, and how much of the undisputed
 * payments is refunded, in cents. Before the session, or without the student's request for a
 * session within the period, everything is refunded (Articles 13(1) and 14(4)(a)). Otherwise, the
 * student pays for the part of the session that has taken place (Article 14(3)), rounded in the
 * student's favour.
 */
export const withdrawalRefund = (
  { earlyStartRequestedAt, start, durationMinutes }: Facts,
  { priceCents, undisputedCents }: { priceCents: number; undisputedCents: number },
  withdrawnAt: Temporal.Instant,
): { earnedCents: number; refundCents: number } => {
  const heldMs = Math.max(0, start.until(withdrawnAt).total('milliseconds'))
  const lengthMs = durationMinutes * 60_000
  const earnedCents = earlyStartRequestedAt
    ? shareOfCents(priceCents, Math.min(heldMs, lengthMs), lengthMs)
    : 0
  return { earnedCents, refundCents: Math.max(0, undisputedCents - earnedCents) }
}
