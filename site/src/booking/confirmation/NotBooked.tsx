import { pendingMinutes } from '@synapse/shared/booking/booking'
import { formatEuro } from '@synapse/shared/money'
import { withdrawalRefundText } from '@synapse/shared/withdrawal/withdrawal-texts'
import { CheckYourEmail } from '#booking/confirmation/AfterBooking.tsx'
import { BoardingPass } from '#booking/confirmation/BoardingPass.tsx'
import { BookingLinks } from '#booking/confirmation/BookingLinks.tsx'
import { ConfirmationHeading } from '#booking/confirmation/ConfirmationHeading.tsx'
import { bookingFormPath, type ShownBooking } from '#booking/confirmation/confirmation.ts'
import { HomeLink } from '#booking/confirmation/HomeLink.tsx'
import type { Tutor } from '#content/contact.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

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

/** After a withdrawal, this wording replaces the wording for a cancellation. */
const withdrawn = {
  eyebrow: 'Session cancelled',
  stamp: 'Withdrawn',
  title: 'You’ve withdrawn from your contract',
}

type Props = {
  booking: ShownBooking
  state: 'refunded' | 'expired' | 'cancelled'
  tutor: Tutor
}

const reasonOf = (state: Props['state'], booking: ShownBooking): keyof typeof texts => {
  if (booking.hasFailedRefund) return booking.wasBooked ? 'cancelledRefundFailed' : 'refundFailed'
  if (booking.wasCharged) return 'charged'
  return state === 'refunded' && booking.wasBooked ? 'cancelledAndRefunded' : state
}

/** Shows that there is no session despite a payment, or that the session was cancelled. */
export const NotBooked = ({ state, booking, tutor }: Props) => {
  const reason = reasonOf(state, booking)
  const { eyebrow, stamp, title, text, button } = {
    eyebrow: 'No session booked',
    ...texts[reason],
    ...(booking.hasWithdrawn && withdrawn),
  }
  const kept =
    booking.keptCents > 0 && !booking.isRefundUndecided
      ? ` ${formatEuro(booking.keptCents)} is non-refundable under our terms.`
      : ''
  const refund =
    booking.refundDue &&
    withdrawalRefundText(
      { refundCents: booking.refundDueCents, refundedCents: booking.refundedCents },
      booking.refundDue.by,
    )
  const isConfirmed = refund && reason === 'cancelled'
  return (
    <>
      <ConfirmationHeading mark="off" eyebrow={eyebrow} title={title}>
        <p className="lead">
          <WholePhrases>{(isConfirmed ? refund : text) + kept}</WholePhrases>
        </p>
        {refund && !isConfirmed && (
          <p>
            <WholePhrases>{refund}</WholePhrases>
          </p>
        )}
        {state !== 'refunded' && booking.refundedCents > 0 && !refund && (
          <p>
            {formatEuro(booking.refundedCents)} of your payment was refunded. {untilItArrives}
          </p>
        )}
      </ConfirmationHeading>
      <div className={isConfirmed ? 'stack confirmation-columns' : 'stack'}>
        <BoardingPass booking={booking} tutor={tutor} stamp={stamp} isOff />
        {isConfirmed && (
          <div className="stack confirmation-blocks">
            <CheckYourEmail>
              We’ve e-mailed you the confirmation. Reply to it with any questions.
            </CheckYourEmail>
          </div>
        )}
        <div className="stack">
          <BookingLinks booking={{ ...booking, invoiceLink: null, withdrawal: null }} />
          <p className="buttons">
            <a className="button" href={bookingFormPath(booking.website)}>
              {button}
            </a>
            <HomeLink website={booking.website} />
          </p>
        </div>
      </div>
    </>
  )
}
