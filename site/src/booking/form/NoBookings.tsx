import { type Contact, ContactLinks } from '#ui/ContactLinks.tsx'

/** Replaces the form of a website that takes no bookings. */
export const NoBookings = ({ name, contact }: { name: string; contact: Contact }) => (
  <div className="no-bookings card flow">
    <h2>{name} is not taking bookings at the moment</h2>
    <p>
      <ContactLinks
        contact={contact}
        ending=", and we’ll find a time together."
        fallback="Please check back soon."
      />
    </p>
  </div>
)
