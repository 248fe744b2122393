import { type Contact, Ways } from '#ui/Ways.tsx'

/** Instead of the form of a website that takes no bookings: that it does not, and where to go. */
export const NoBookings = ({ name, contact }: { name: string; contact: Contact }) => (
  <div className="no-bookings card">
    <h2>{name} is not taking bookings at the moment</h2>
    <p>
      Booking is closed for now.{' '}
      <Ways
        contact={contact}
        saying=", and we will find a time together."
        otherwise="Please look in again soon."
      />
    </p>
  </div>
)
