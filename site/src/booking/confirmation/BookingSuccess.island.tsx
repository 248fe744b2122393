import { formatEuro } from '@synapse/shared/money'
import { formatDay, formatTime, maltaDate } from '@synapse/shared/time'
import { slugOfPath } from '@synapse/shared/website/paths'
import { useEffect } from 'react'
import { AfterBooking, SuccessButtons } from '#booking/confirmation/AfterBooking.tsx'
import { BalanceDue } from '#booking/confirmation/BalanceDue.tsx'
import { BoardingPass } from '#booking/confirmation/BoardingPass.tsx'
import { BookingDetails } from '#booking/confirmation/BookingDetails.tsx'
import { BookingLinks } from '#booking/confirmation/BookingLinks.tsx'
import { ConfirmationHeading } from '#booking/confirmation/ConfirmationHeading.tsx'
import {
  type Confirmation,
  type ShownBooking,
  successHeading,
  type UrlDetails,
} from '#booking/confirmation/confirmation.ts'
import { EmailAddress } from '#booking/confirmation/EmailAddress.tsx'
import { HomeLink } from '#booking/confirmation/HomeLink.tsx'
import { LookupFailed } from '#booking/confirmation/LookupFailed.tsx'
import { NotBooked } from '#booking/confirmation/NotBooked.tsx'
import { useConfirmation } from '#booking/confirmation/use-confirmation.ts'
import type { Contact, Tutor } from '#content/contact.ts'
// Import last, because it overrides some of the components' styles.
import '#booking/confirmation/success.css'

type Props = { contact: Contact; tutor: Tutor }

/** The page to which Stripe sends visitors after the checkout. */
export const BookingSuccess = (props: Props) => {
  const { confirmation, retry } = useConfirmation()
  const { state } = confirmation
  useEffect(() => {
    if (state !== 'loading') scrollTo({ top: 0, behavior: 'instant' })
  }, [state])
  return (
    <div className="stack confirmation" aria-live="polite" aria-busy={state === 'loading'}>
      <ConfirmationContent {...props} confirmation={confirmation} onRetry={retry} />
    </div>
  )
}

type ContentProps = Props & { confirmation: Confirmation; onRetry: () => void }

export const ConfirmationContent = ({ confirmation, contact, tutor, onRetry }: ContentProps) => {
  switch (confirmation.state) {
    case 'loading':
      return <Loading />
    case 'error':
      return <LookupFailed {...confirmation} contact={contact} onRetry={onRetry} />
    case 'success':
      return <Success {...confirmation} tutor={tutor} />
    case 'unconfirmed':
      return <DetailsFromUrl {...confirmation} onRetry={onRetry} />
    case 'pending':
      return <Pending {...confirmation} onRetry={onRetry} />
    case 'checking':
      return <Checking {...confirmation} />
    default:
      return <NotBooked {...confirmation} tutor={tutor} />
  }
}

type BookingProps = { booking: ShownBooking }

const Loading = () => (
  <div className="stack confirmation-wait" role="status">
    <h1>Confirming your payment...</h1>
    <p className="soft">This takes a few seconds. Please keep this page open.</p>
    <div className="card stack order" aria-hidden="true">
      <span className="skeleton">Order details</span>
      <span className="skeleton">Tuesday 8 December 2026, 09:00</span>
      <span className="skeleton">Individual session</span>
    </div>
  </div>
)

const Success = ({ booking, tutor }: BookingProps & { tutor: Tutor }) => (
  <>
    <ConfirmationHeading mark="booked" {...successHeading(booking)}>
      {!booking.isOver && (
        <p className="lead">Thank you, {booking.studentName}. Your session is booked.</p>
      )}
    </ConfirmationHeading>
    {booking.movedFrom && <MovedNotice from={Temporal.Instant.from(booking.movedFrom)} />}
    {booking.refundedCents > 0 && (
      <p className="notice">{formatEuro(booking.refundedCents)} of the price was refunded.</p>
    )}
    <div className="stack confirmation-columns">
      <div className="stack">
        <BoardingPass booking={booking} tutor={tutor} stamp={stampOf(booking)} />
        <BalanceDue booking={booking} />
      </div>
      {booking.isOver ? (
        <div className="stack">
          <BookingLinks booking={booking} />
          <SuccessButtons website={booking.website} isOver />
        </div>
      ) : (
        <AfterBooking
          website={booking.website}
          venue={booking.venue}
          withdrawal={booking.withdrawal}
          links={<BookingLinks booking={booking} />}
        >
          The confirmation with {booking.venue === 'online' && 'the meeting link and '}a calendar
          invitation goes to <EmailAddress address={booking.studentEmail} />.
        </AfterBooking>
      )}
    </div>
  </>
)

const stampOf = ({ isOver, movedFrom }: ShownBooking) => {
  if (isOver) return 'Past'
  return movedFrom ? 'Moved' : undefined
}

const MovedNotice = ({ from }: { from: Temporal.Instant }) => (
  <p className="notice" role="status">
    This session was moved from {formatDay(maltaDate(from))} at {formatTime(from)} to the time
    below.
  </p>
)

type UnconfirmedProps = { details: UrlDetails; canRetry: boolean; onRetry: () => void }

/** Shown if the booking can't be looked up. */
const DetailsFromUrl = ({ details, canRetry, onRetry }: UnconfirmedProps) => (
  <>
    <ConfirmationHeading mark="undecided" eyebrow="Your booking" title="Not confirmed yet" />
    <div className="notice notice-warning flow" role="status">
      <p>
        We couldn’t look up this booking just now. These details come from the link you followed;
        the confirmation e-mail has the final ones.
      </p>
      {canRetry && (
        <p className="buttons">
          <button type="button" className="button" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </div>
    <BookingDetails details={details} title="Order details (not confirmed)" />
    <AfterBooking website={slugOfPath(location.pathname)}>
      If your payment went through, the confirmation with a calendar invitation is on its way to{' '}
      {details.studentEmail ? <EmailAddress address={details.studentEmail} /> : 'you'}.
    </AfterBooking>
  </>
)

type PendingProps = Extract<Confirmation, { state: 'pending' }> & { onRetry: () => void }

const Pending = ({ booking, onRetry, isPolling }: PendingProps) => (
  <>
    <ConfirmationHeading
      mark="undecided"
      eyebrow="Almost there"
      title="Your bank is still confirming the payment"
    >
      <p className="lead">
        Some banks take a few minutes.{' '}
        {isPolling
          ? 'This page checks again automatically.'
          : 'You can close this page: we’ll e-mail you as soon as the payment is confirmed.'}{' '}
        You don’t need to pay again.
      </p>
    </ConfirmationHeading>
    <BookingDetails details={booking} />
    <p className="buttons">
      <button type="button" className="button" onClick={onRetry}>
        Check again
      </button>
      <HomeLink website={booking.website} />
    </p>
  </>
)

const Checking = ({ booking }: BookingProps) => (
  <>
    <ConfirmationHeading
      mark="undecided"
      eyebrow="Your booking"
      title="We’re checking this booking"
    >
      <p className="lead">We’ll e-mail you. You don’t need to pay again.</p>
    </ConfirmationHeading>
    <BookingDetails details={booking} />
    <p className="buttons">
      <HomeLink website={booking.website} />
    </p>
  </>
)
