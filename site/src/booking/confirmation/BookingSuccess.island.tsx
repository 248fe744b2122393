import { formatEuro } from '@synapse/shared/money'
import { formatDay, formatTime, maltaDate } from '@synapse/shared/time'
import { slugOfPath } from '@synapse/shared/website/paths'
import { useEffect } from 'react'
import { AfterBooking, HomeLink, SuccessButtons } from '#booking/confirmation/AfterBooking.tsx'
import { BalanceDue } from '#booking/confirmation/BalanceDue.tsx'
import { BoardingPass } from '#booking/confirmation/BoardingPass.tsx'
import { BookingLinks } from '#booking/confirmation/BookingLinks.tsx'
import {
  type BookedOrder,
  type Confirmation,
  headingOf,
  type Order,
} from '#booking/confirmation/confirmation.ts'
import { LookupFailed } from '#booking/confirmation/LookupFailed.tsx'
import { NotBooked } from '#booking/confirmation/NotBooked.tsx'
import { OrderDetails } from '#booking/confirmation/OrderDetails.tsx'
import { OutcomeHeading } from '#booking/confirmation/OutcomeHeading.tsx'
import { useConfirmation } from '#booking/confirmation/use-confirmation.ts'
import type { Contact, Tutor } from '#content/contact.ts'
import { EmailAddress } from '#ui/EmailAddress.tsx'

type Props = { contact: Contact; tutor: Tutor }

/** The page to which Stripe sends visitors after the checkout. */
export const BookingSuccess = (props: Props) => {
  const { confirmation, retry, isPolling } = useConfirmation()
  const { state } = confirmation
  useEffect(() => {
    if (state !== 'loading') scrollTo({ top: 0, behavior: 'instant' })
  }, [state])
  return (
    <div className="stack confirmation" aria-live="polite" aria-busy={state === 'loading'}>
      <Outcome {...props} confirmation={confirmation} isPolling={isPolling} onRetry={retry} />
    </div>
  )
}

type OutcomeProps = Props & {
  confirmation: Confirmation
  /** Whether the page will check again automatically. */
  isPolling: boolean
  onRetry: () => void
}

/** Shows the outcome of a booking, or that it isn't known yet. */
export const Outcome = (props: OutcomeProps) => {
  const { confirmation, contact, tutor, isPolling, onRetry } = props
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
      return <Pending {...confirmation} onRetry={onRetry} isPolling={isPolling} />
    case 'checking':
      return <Checking {...confirmation} />
    default:
      return <NotBooked {...confirmation} tutor={tutor} />
  }
}

type BookedProps = { order: BookedOrder }

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

const Success = ({ order, tutor }: BookedProps & { tutor: Tutor }) => (
  <>
    <OutcomeHeading mark="success" {...headingOf(order)}>
      {!order.isOver && (
        <p className="lead">Thank you, {order.studentName}. Your session is booked.</p>
      )}
    </OutcomeHeading>
    {order.movedFrom && <MovedNotice from={Temporal.Instant.from(order.movedFrom)} />}
    {order.refundedCents > 0 && (
      <p className="notice">{formatEuro(order.refundedCents)} of the price was refunded.</p>
    )}
    <div className="stack confirmation-columns">
      <div className="stack">
        <BoardingPass
          order={order}
          tutor={tutor}
          stamp={order.isOver ? 'Past' : order.movedFrom ? 'Moved' : 'Booked'}
        />
        <BalanceDue order={order} />
      </div>
      {order.isOver ? (
        <div className="stack">
          <BookingLinks order={order} />
          <SuccessButtons website={order.website} isOver />
        </div>
      ) : (
        <AfterBooking
          website={order.website}
          venue={order.venue}
          canWithdraw={order.withdrawal !== null}
          links={<BookingLinks order={order} />}
        >
          The confirmation with {order.venue === 'online' && 'the meeting link and '}a calendar
          invitation goes to <EmailAddress address={order.studentEmail}>.</EmailAddress>
        </AfterBooking>
      )}
    </div>
  </>
)

const MovedNotice = ({ from }: { from: Temporal.Instant }) => (
  <p className="notice" role="status">
    This session was moved from {formatDay(maltaDate(from))} at {formatTime(from)} to the time
    below.
  </p>
)

type UnconfirmedProps = { order: Order; canRetry: boolean; onRetry: () => void }

/** Shows the details in the URL when the booking couldn't be looked up. */
const DetailsFromUrl = ({ order, canRetry, onRetry }: UnconfirmedProps) => (
  <>
    <OutcomeHeading mark="limited" eyebrow="Your booking" title="Not confirmed yet" />
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
    <OrderDetails order={order} title="Order details (not confirmed)" />
    <AfterBooking website={slugOfPath(location.pathname)}>
      If your payment went through, the confirmation with a calendar invitation is on its way to{' '}
      {order.studentEmail ? <EmailAddress address={order.studentEmail}>.</EmailAddress> : 'you.'}
    </AfterBooking>
  </>
)

type PendingProps = BookedProps & { onRetry: () => void; isPolling: boolean }

const Pending = ({ order, onRetry, isPolling }: PendingProps) => (
  <>
    <OutcomeHeading
      mark="limited"
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
    </OutcomeHeading>
    <OrderDetails order={order} />
    <p className="buttons">
      <button type="button" className="button" onClick={onRetry}>
        Check again
      </button>
      <HomeLink website={order.website} />
    </p>
  </>
)

const Checking = ({ order }: BookedProps) => (
  <>
    <OutcomeHeading mark="limited" eyebrow="Your booking" title="We’re checking this booking">
      <p className="lead">We’ll write to you. You don’t need to pay again.</p>
    </OutcomeHeading>
    <OrderDetails order={order} />
    <p className="buttons">
      <HomeLink website={order.website} />
    </p>
  </>
)
