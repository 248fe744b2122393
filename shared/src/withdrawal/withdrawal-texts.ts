import { formatEuro } from '#money'
import { formatDayYear } from '#time'
import { withdrawalDays } from '#withdrawal/withdrawal'

/** The text of the withdrawal link (Directive 2011/83/EU, Article 11a(1)). */
export const withdrawLabel = 'Withdraw from contract'

/**
 * By ticking this, the student requests a session within the period and acknowledges the
 * consequences (Directive 2011/83/EU, Articles 8(8) and 16(a)).
 */
export const earlyStartRequest = `I’d like the session to take place within the ${withdrawalDays}-day withdrawal period. I understand that if I withdraw during the session, I must pay for the part that took place, and that I can’t withdraw once the session is over.`

/** The operator ticks this for a student's written request. */
export const earlyStartRecord = `The student asked in writing to have the session within the ${withdrawalDays}-day withdrawal period, and understands that they can’t withdraw once the session is over.`

export const earlyStartRecordHint =
  'Without this request, the student can withdraw even after the session and pay nothing.'

export const missingEarlyStartMessage = `Tick the box to have your session within the ${withdrawalDays}-day withdrawal period, or choose a later day.`

/** Required information: Directive 2011/83/EU, Article 6(1)(h), (j). */
export const defaultWithdrawalText = `You can withdraw from this contract within ${withdrawalDays} days without giving a reason. The period starts on the day after your booking is confirmed. If its last day isn’t a working day, it ends on the next working day.

To withdraw, follow the link “${withdrawLabel}” on your booking’s page, or tell us clearly in another way, for example by e-mail. It’s enough to send your withdrawal before the period ends.

If you withdraw, we refund your payment without undue delay and within ${withdrawalDays} days, using the same payment method, at no cost to you.

If you asked for the session to take place within the period and withdraw after it has started, you must pay for the part that took place. Once the session is over, you can no longer withdraw.`

/**
 * Describes the refund after a withdrawal, with its deadline and method.
 * @param amounts what the tutor has earned, the refund still due, and earlier refunds, even if the
 * payment provider hasn't accepted them yet
 * @param by the deadline for the refund
 */
export const withdrawalRefundText = (
  {
    earnedCents = 0,
    refundCents,
    refundedCents = 0,
    requestedCents = 0,
  }: { earnedCents?: number; refundCents: number; refundedCents?: number; requestedCents?: number },
  by: Temporal.PlainDate | string,
): string =>
  [
    earnedCents > 0 &&
      `${formatEuro(earnedCents)} is due for the part of the session that took place.`,
    refundedCents > 0 && `${formatEuro(refundedCents)} has already been refunded.`,
    requestedCents > 0 && `${formatEuro(requestedCents)} is being refunded.`,
    refundCents > 0
      ? `We’ll refund ${formatEuro(refundCents)} by ${formatDayYear(by)}, using the payment method you paid with.`
      : `There’s nothing ${refundedCents + requestedCents > 0 ? 'more ' : ''}to refund.`,
  ]
    .filter(Boolean)
    .join(' ')

/**
 * `until` is the last day to withdraw. It is null if the student requested a session within the
 * period: the right then ends with that session (Directive 2011/83/EU, Article 16(a)).
 */
export type WithdrawalPeriod = { until: Temporal.PlainDate | string | null }

/** Completes “You can withdraw …”. */
export const withdrawalEnd = ({ until }: WithdrawalPeriod): string =>
  until ? `until the end of ${formatDayYear(until)}` : 'until your session is over'

/** Returns the text about the right of withdrawal; '' if the operator has switched it off. */
export const withdrawalTextOf = ({
  hasWithdrawalRight,
  withdrawalText,
}: {
  hasWithdrawalRight: boolean
  withdrawalText: string
}): string => (hasWithdrawalRight ? withdrawalText || defaultWithdrawalText : '')
