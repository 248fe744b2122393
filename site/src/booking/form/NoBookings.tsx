import type { Contact } from '#content/contact.ts'
import { agreeOnTime, checkBackSoon, notTakingBookings } from '#content/no-bookings.ts'
import { ContactLinks } from '#ui/ContactLinks.tsx'

export const NoBookings = ({ name, contact }: { name: string; contact: Contact }) => (
  <div className="no-bookings card flow">
    <h2>
      {name} {notTakingBookings}
    </h2>
    <p>
      <ContactLinks contact={contact} ending={agreeOnTime} fallback={checkBackSoon} />
    </p>
  </div>
)
