import {
  bookingHit,
  clientHit,
  type Hit,
  invoiceHit,
  mostHits,
  quoteHit,
  studentHit,
} from '@synapse/shared/search/hits'
import { type BookingRank, rankHits, rankOf } from '@synapse/shared/search/rank'
import type { Student } from '@synapse/shared/student/contract'
import type { Synced } from '@synapse/shared/sync/contract'
import { savedBookings } from '#booking/saved-bookings.ts'

type Saved = {
  [Noun in 'bookings' | 'students' | 'clients' | 'invoices' | 'quotes']: readonly Synced[Noun][]
}

/** What fits a text among saved records, by the server's rules. */
export const savedHits = (
  q: string,
  { bookings, students, clients, invoices, quotes }: Saved,
  now: Temporal.Instant,
): Hit[] => {
  const text = q.trim().toLowerCase()
  const clientOf = (id: string) => clients.find((client) => client.id === id)?.businessName ?? ''
  const found = savedBookings(bookings, { search: text }).filter(
    ({ paymentStatus }) => paymentStatus !== 'expired',
  )
  const ofRank = (rank: BookingRank) =>
    found
      .filter((booking) => rankOf(booking, now) === rank)
      .map((booking) =>
        bookingHit({ ...booking, start: Temporal.Instant.from(booking.sessionDate) }),
      )
  const ranked = {
    upcoming: ofRank('upcoming'),
    held: ofRank('held').reverse(),
    other: ofRank('other').reverse(),
  }
  const foundStudents = students
    .map(({ email, onWebsites }) => ({ email, visits: Object.values(onWebsites) }))
    .filter(({ email, visits: [first] }) => `${first?.name} ${email}`.toLowerCase().includes(text))
    .toSorted((a, b) => lastOf(b.visits).localeCompare(lastOf(a.visits)))
    .slice(0, mostHits)
    .map(({ email, visits }) =>
      studentHit({
        email,
        name: visits[0]?.name ?? email,
        sessions: visits.reduce((sum, { sessions }) => sum + sessions, 0),
      }),
    )
  return rankHits(ranked, foundStudents, [
    ...clients
      .filter(({ isArchived }) => !isArchived)
      .filter(({ businessName, contactPerson, email }) =>
        `${businessName} ${contactPerson ?? ''} ${email ?? ''}`.toLowerCase().includes(text),
      )
      .toSorted((a, b) => a.businessName.localeCompare(b.businessName))
      .slice(0, mostHits)
      .map(clientHit),
    ...invoices
      .filter(({ invoiceNumber, billToName }) =>
        `${invoiceNumber} ${billToName}`.toLowerCase().includes(text),
      )
      .toSorted((a, b) => b.issueDate.localeCompare(a.issueDate))
      .slice(0, mostHits)
      .map(invoiceHit),
    ...quotes
      .filter(({ quoteNumber, title, clientId }) =>
        `${quoteNumber ?? ''} ${title} ${clientOf(clientId)}`.toLowerCase().includes(text),
      )
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(0, mostHits)
      .map((quote) => quoteHit(quote, clientOf(quote.clientId))),
  ])
}

/** When somebody comes, or came, last. */
const lastOf = (visits: readonly Student[]) =>
  visits.reduce((last, { lastSession }) => (lastSession > last ? lastSession : last), '')
