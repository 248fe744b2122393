import { orderNumber } from '#booking/booking'
import { type BookingStateInput, bookingState, bookingStates } from '#booking/booking-state'
import { capitalise } from '#capitalise'
import type { AnswerOf } from '#endpoint'
import { formatEuroText } from '#money'
import type { ProjectStatus } from '#project/project'
import type { search } from '#search/contract'
import { formatShortDate, formatTime, maltaDate } from '#time'
import type { TodoStatus } from '#todo/todo'

export type Hit = AnswerOf<typeof search>[number]

export const maxHits = 8

type FoundBooking = BookingStateInput & { id: string; studentName: string; website: string }

/** Returns a booking's search result: student, then date, order number and state. */
export const bookingHit = (booking: FoundBooking, now: Temporal.Instant): Hit => {
  const start = Temporal.Instant.from(booking.sessionDate)
  return {
    kind: 'booking',
    id: booking.id,
    title: booking.studentName,
    subtitle: [
      `${formatShortDate(maltaDate(start))}, ${formatTime(start)}`,
      orderNumber(booking.id),
      bookingStates[bookingState(booking, now)].label,
    ].join(' · '),
    website: booking.website,
  }
}

type FoundStudent = { email: string; name: string; sessions: number }

/** Returns a student's search result: name, then e-mail address and number of sessions. */
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

/** Returns a client's search result: business name, then contact person and e-mail address. */
export const clientHit = ({ id, businessName, contactPerson, email }: FoundClient): Hit => ({
  kind: 'client',
  id,
  title: businessName,
  subtitle: [contactPerson, email].filter(Boolean).join(' · '),
  website: null,
})

type FoundTodo = { id: string; title: string; status: TodoStatus; dueOn: string | null }

/** Returns a task's search result: title, then status and due date. */
export const todoHit = ({ id, title, status, dueOn }: FoundTodo): Hit => ({
  kind: 'todo',
  id,
  title,
  subtitle: [textOfStatus(status), ...(dueOn ? [`due ${formatShortDate(dueOn)}`] : [])].join(' · '),
  website: null,
})

type FoundCoupon = { id: string; code: string; description: string | null }

/**
 * Returns a coupon's search result: code, then description.
 * @param website slug of the website the coupon is limited to, or null
 */
export const couponHit = ({ id, code, description }: FoundCoupon, website: string | null): Hit => ({
  kind: 'coupon',
  id,
  title: code,
  subtitle: description ?? '',
  website,
})

type FoundExpense = { id: string; title: string; amount: string; date: string }

/** Returns an expense's search result: title, then amount and date. */
export const expenseHit = ({ id, title, amount, date }: FoundExpense): Hit => ({
  kind: 'expense',
  id,
  title,
  subtitle: `${formatEuroText(amount)} · ${formatShortDate(date)}`,
  website: null,
})

type FoundProject = { id: string; name: string; status: ProjectStatus }

/** Returns a project's search result: name, then client and status. */
export const projectHit = (
  { id, name, status }: FoundProject,
  client: string | null | undefined,
): Hit => ({
  kind: 'project',
  id,
  title: name,
  subtitle: [client, textOfStatus(status)].filter(Boolean).join(' · '),
  website: null,
})

/** Returns a status as readable text: 'In progress' for 'in_progress'. */
const textOfStatus = (status: string) => capitalise(status.replaceAll('_', ' '))

type FoundQuote = { id: string; quoteNumber: string | null; title: string; total: string }

/** Returns a quote's search result: title, then number, client and total. */
export const quoteHit = ({ id, quoteNumber, title, total }: FoundQuote, client: string): Hit => ({
  kind: 'quote',
  id,
  title,
  subtitle: [quoteNumber ?? 'Draft', client, formatEuroText(total)].filter(Boolean).join(' · '),
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

/** Returns an invoice's search result: number, then bill-to name, total and issue date. */
export const invoiceHit = (invoice: FoundInvoice): Hit => ({
  kind: 'invoice',
  id: invoice.id,
  title: invoice.invoiceNumber,
  subtitle: [
    ...(invoice.status === 'draft' ? ['Draft'] : []),
    invoice.billToName,
    formatEuroText(invoice.grossTotal),
    formatShortDate(invoice.issueDate),
  ].join(' · '),
  website: null,
})
