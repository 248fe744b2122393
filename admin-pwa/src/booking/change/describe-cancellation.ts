import { hasSessionBegun } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { centsFromEuro, formatEuroText, isZero } from '@synapse/shared/money'
import { endOfDay, formatMoment, formatShortDate } from '@synapse/shared/time'
import { creditNoteNotice } from '#invoice/credit-note-notice.ts'

/** Describes how a cancellation affects the session, the money, the task and the guests. */
export const describeCancellation = (
  booking: AdminBooking,
  now: Temporal.Instant,
  {
    invoice,
    withdrawableUntil = null,
  }: {
    invoice?: Parameters<typeof creditNoteNotice>[0]
    /** The last day of the withdrawal period, YYYY-MM-DD; null if there is none. */
    withdrawableUntil?: string | null
  } = {},
): { session: string; rest: string } => {
  const { studentName, sessionDate, hasOpenRefundTask } = booking
  const session = `${studentName}’s session on ${formatMoment(sessionDate)}`
  const hasBegun = hasSessionBegun({ start: Temporal.Instant.from(sessionDate) }, now)
  const canWithdraw =
    withdrawableUntil !== null &&
    !hasBegun &&
    Temporal.Instant.compare(now, endOfDay(withdrawableUntil)) < 0
  const rest = [
    moneySentence(booking, canWithdraw ? 'For now' : 'Under your terms'),
    canWithdraw &&
      booking.hasPayment &&
      `The student can withdraw until ${formatShortDate(withdrawableUntil)} and get the money back, so consider a refund instead.`,
    hasOpenRefundTask && 'The refund task stays open on the to-do list.',
    creditNoteNotice(invoice),
    hasBegun ? 'No e-mail is sent and no slot is freed.' : mailSentence(booking),
  ]
  return {
    session: hasBegun
      ? `${session} has already started or ended. Cancelling it only changes your records.`
      : `${session} will be cancelled.`,
    rest: rest.filter(Boolean).join(' '),
  }
}

const mailSentence = ({ hasPayment, calendarEventId }: AdminBooking): string => {
  const mail = hasPayment ? 'The student gets an e-mail about this' : 'The student gets an e-mail'
  return calendarEventId
    ? `${mail}, the calendar event is removed and the slot becomes free.`
    : `${mail}, and the slot becomes free.`
}

const moneySentence = (
  { hasPayment, revenue, paid, owed }: AdminBooking,
  why: 'For now' | 'Under your terms',
): string => {
  if (!hasPayment)
    return isZero(owed)
      ? 'There is no payment to refund.'
      : `Nothing has been paid, and the ${formatEuroText(owed)} balance is no longer due.`
  const kept = keptSentence(revenue, paid, why)
  return isZero(owed)
    ? `${kept}.`
    : `${kept}, and the unpaid ${formatEuroText(owed)} is no longer due.`
}

/**
 * Describes what is left of the payment after disputes and their fees, which together can exceed
 * the payment.
 */
const keptSentence = (revenue: string, paid: string, why: string): string => {
  if (centsFromEuro(revenue) <= 0)
    return `After the dispute, nothing is left of the ${formatEuroText(paid)} payment`
  return revenue === paid
    ? `${why}, you keep the payment of ${formatEuroText(revenue)}`
    : `${why}, you keep the remaining ${formatEuroText(revenue)} of the payment`
}
