import { type Contact, Ways } from '#ui/Ways.tsx'

type Props = {
  /** There is no website of that name, or it takes no bookings. */
  reason: 'unknown' | 'closed'
  name?: string
  contact: Contact
}

/** Instead of the form: why nobody can book here, and where to go. */
export const NoBookings = ({ reason, name, contact }: Props) => (
  <div className="no-bookings card">
    {/* React puts it into the head. */}
    {reason === 'unknown' && <meta name="robots" content="noindex" />}
    <h2>
      {reason === 'unknown'
        ? 'There is no booking page here'
        : `${name} is not taking bookings at the moment`}
    </h2>
    <p>
      {reason === 'unknown'
        ? 'No website of this name takes bookings. Perhaps a letter in the address is wrong.'
        : 'New sessions cannot be booked on this page at the moment.'}{' '}
      <Ways
        contact={contact}
        saying=", and we will find a time together."
        otherwise="Please look in again soon."
      />
    </p>
    {reason === 'unknown' && (
      <p className="buttons">
        <a className="button" href="/">
          Go to the home page
        </a>
        <a className="button button-outline" href="/book">
          Book with Synapse AI
        </a>
      </p>
    )}
  </div>
)
