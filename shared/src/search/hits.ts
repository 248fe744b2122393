import { orderNumber, type PaymentStatus, statedAs } from '#booking/booking'
import type { AnswerOf } from '#endpoint'
import { centsFromEuro, formatEuro } from '#money'
import type { search } from '#search/contract'
import { formatShortDate, formatTime, maltaDate } from '#time'

export type Hit = AnswerOf<typeof search>[number]

/** How many of each kind a search shows. */
export const mostHits = 8

type FoundBooking = {
  id: string
  studentName: string
  start: Temporal.Instant
  paymentStatus: PaymentStatus
  revenue: string
  website: string
}

/** A booking by its student, with when it is, its order number and how it stands. */
export const bookingHit = ({ id, studentName, start, website, ...booking }: FoundBooking): Hit => ({
  kind: 'booking',
  id,
  title: studentName,
  subtitle: `${formatShortDate(maltaDate(start))}, ${formatTime(start)} · ${orderNumber(id)} · ${statedAs(booking)}`,
  website,
})

type FoundStudent = { email: string; name: string; sessions: number }

/** A student by name, with the address and how often they came. */
export const studentHit = ({ email, name, sessions }: FoundStudent): Hit => ({
  kind: 'student',
  id: email,
  title: name,
  subtitle: `${email} · ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`,
  website: null,
})

type FoundClient = {
  id: string
  businessName: string
  contactPerson: string | null
  email: string | null
}

/** A client by business name, with whom to ask there. */
export const clientHit = ({ id, businessName, contactPerson, email }: FoundClient): Hit => ({
  kind: 'client',
  id,
  title: businessName,
  subtitle: [contactPerson, email].filter(Boolean).join(' · '),
  website: null,
})

type FoundQuote = { id: string; quoteNumber: string | null; title: string; total: string }

/** A quote by its title, with its number, whom it is for and how much. */
export const quoteHit = ({ id, quoteNumber, title, total }: FoundQuote, client: string): Hit => ({
  kind: 'quote',
  id,
  title,
  subtitle: [quoteNumber ?? 'Draft', client, formatEuro(centsFromEuro(total))]
    .filter(Boolean)
    .join(' · '),
  website: null,
})

type FoundInvoice = {
  id: string
  status: 'draft' | 'issued'
  invoiceNumber: string
  billToName: string
  grossTotal: string
  issueDate: string
}

/** An invoice by its number, with who is billed and how much. */
export const invoiceHit = (invoice: FoundInvoice): Hit => ({
  kind: 'invoice',
  id: invoice.id,
  title: invoice.invoiceNumber,
  subtitle: [
    ...(invoice.status === 'draft' ? ['Draft'] : []),
    invoice.billToName,
    formatEuro(centsFromEuro(invoice.grossTotal)),
    formatShortDate(Temporal.PlainDate.from(invoice.issueDate)),
  ].join(' · '),
  website: null,
})
