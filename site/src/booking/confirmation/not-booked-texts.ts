import { pendingMinutes } from '@synapse/shared/booking/booking'
import { formatEuro } from '@synapse/shared/money'
import { withdrawalRefundText } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { ShownBooking } from '#booking/confirmation/confirmation.ts'

export type NotBookedState = 'refunded' | 'expired' | 'cancelled'

const lostSlot = 'the time was booked by someone else or had passed before your payment arrived'

const refundFailed =
  'The refund to your card failed, so we’ll send you the full amount another way. Reply to our e-mail with any questions.'

const refundDays = '5 to 10 days'

const untilItArrives = `Card refunds usually take ${refundDays} to arrive.`

const texts = {
  refunded: {
    stamp: 'Refunded',
    title: 'You were refunded in full',
    text: `No session is booked, and the full amount is being refunded to your card, usually within ${refundDays}. If you’ve only just paid, ${lostSlot}. We’re sorry.`,
    button: 'Choose another time',
  },
  refundFailed: {
    stamp: 'Not booked',
    title: 'We couldn’t refund your card',
    text: `No session is booked, because ${lostSlot}. ${refundFailed}`,
    button: 'Choose another time',
  },
  cancelledRefundFailed: {
    stamp: 'Cancelled',
    title: 'We couldn’t refund your card',
    text: `This session was booked and has since been cancelled. ${refundFailed}`,
    button: 'Book Another Session',
  },
  expired: {
    stamp: 'Expired',
    title: 'The payment wasn’t completed in time',
    text: `The time to pay (${pendingMinutes} minutes) ran out, so no session was booked and nothing was charged.`,
    button: 'Back to Booking',
  },
  charged: {
    stamp: 'Not booked',
    title: 'Your payment doesn’t match your booking',
    text: 'No session is booked yet. We’re looking into it and will either refund you or contact you to sort it out. Please don’t pay again.',
    button: 'Back to Booking',
  },
  cancelled: {
    stamp: 'Cancelled',
    title: 'This session was cancelled',
    text: 'See our e-mail for details, and reply to it with any questions.',
    button: 'Book Another Session',
  },
  cancelledAndRefunded: {
    stamp: 'Refunded',
    title: 'You were refunded in full',
    text: `This session was booked and has since been cancelled. The full amount was refunded. ${untilItArrives} Reply to our e-mail with any questions.`,
    button: 'Book Another Session',
  },
} as const

/** If the student has withdrawn, these texts replace the usual ones. */
const withdrawn = {
  eyebrow: 'Session cancelled',
  stamp: 'Withdrawn',
  title: 'You’ve withdrawn from your contract',
}

/**
 * Returns the texts about a booking whose session doesn't take place. If `confirmsWithdrawal`, the
 * page is about a withdrawal that we've confirmed by e-mail.
 */
export const notBookedTexts = (state: NotBookedState, booking: ShownBooking) => {
  const reason = reasonOf(state, booking)
  const { text, ...labels } = {
    eyebrow: 'No session booked',
    ...texts[reason],
    ...(booking.hasWithdrawn && withdrawn),
  }
  const { refundDue, refundDueCents: refundCents, refundedCents } = booking
  const refund = refundDue && withdrawalRefundText({ refundCents, refundedCents }, refundDue.by)
  const kept =
    booking.keptCents > 0 && !booking.isRefundUndecided
      ? ` ${formatEuro(booking.keptCents)} is non-refundable under our terms.`
      : ''
  if (refund && reason === 'cancelled')
    return { ...labels, lead: refund + kept, refund: '', confirmsWithdrawal: true }
  const partly =
    state !== 'refunded' &&
    refundedCents > 0 &&
    `${formatEuro(refundedCents)} of your payment was refunded. ${untilItArrives}`
  return { ...labels, lead: text + kept, refund: refund || partly, confirmsWithdrawal: false }
}

const reasonOf = (state: NotBookedState, booking: ShownBooking): keyof typeof texts => {
  if (booking.hasFailedRefund) return booking.wasBooked ? 'cancelledRefundFailed' : 'refundFailed'
  if (booking.wasCharged) return 'charged'
  return state === 'refunded' && booking.wasBooked ? 'cancelledAndRefunded' : state
}
