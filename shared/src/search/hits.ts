import { orderNumber } from '#booking/booking'
import { type BookingStateInput, bookingState, bookingStates } from '#booking/booking-state'
import type { Client } from '#client/contract'
import type { AnswerOf } from '#contract/endpoint'
import type { Invoice } from '#invoice/contract'
import { formatEuroText } from '#money'
import type { ProjectStatus } from '#project/project'
import type { search } from '#search/contract'
import { humanize } from '#text/humanize'
import { formatShortDate, formatTime, maltaDate } from '#time'
import type { TodoStatus } from '#todo/todo'

export type Hit = AnswerOf<typeof search>[number]

export const maxHits = 8

const hit = (
  kind: Hit['kind'],
  id: string,
  title: string,
  details: (string | null | undefined | false)[],
  website: string | null = null,
): Hit => ({ kind, id, title, subtitle: details.filter(Boolean).join(' · '), website })

type FoundBooking = BookingStateInput & { id: string; studentName: string; website: string }

/** Returns a booking as a search result: the student, then the date, order number and state. */
export const bookingHit = (booking: FoundBooking, now: Temporal.Instant): Hit => {
  const start = Temporal.Instant.from(booking.sessionDate)
  const { id, studentName, website } = booking
  const time = `${formatShortDate(maltaDate(start))}, ${formatTime(start)}`
  const { label } = bookingStates[bookingState(booking, now)]
  return hit('booking', id, studentName, [time, orderNumber(id), label], website)
}

type FoundStudent = { email: string; name: string; sessions: number }

/** Returns a student as a search result: the name, then the e-mail address and the sessions. */
export const studentHit = ({ email, name, sessions }: FoundStudent): Hit =>
  hit('student', email, name, [email, `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`])

type FoundClient = Pick<Client, 'id' | 'businessName' | 'contactPerson' | 'email'>

/** Returns a client as a search result: the business, then the contact person and address. */
export const clientHit = ({ id, businessName, contactPerson, email }: FoundClient): Hit =>
  hit('client', id, businessName, [contactPerson, email])

type FoundTodo = { id: string; title: string; status: TodoStatus; dueOn: string | null }

/** Returns a task as a search result: the title, then the status and the due date. */
export const todoHit = ({ id, title, status, dueOn }: FoundTodo): Hit =>
  hit('todo', id, title, [humanize(status), dueOn && `due ${formatShortDate(dueOn)}`])

type FoundCoupon = { id: string; code: string; description: string | null }

/**
 * Returns a coupon as a search result: the code, then the description.
 * @param website slug of the only website that accepts the coupon, or null
 */
export const couponHit = ({ id, code, description }: FoundCoupon, website: string | null): Hit =>
  hit('coupon', id, code, [description], website)

type FoundExpense = { id: string; title: string; amount: string; date: string }

/** Returns an expense as a search result: the title, then the amount and the date. */
export const expenseHit = ({ id, title, amount, date }: FoundExpense): Hit =>
  hit('expense', id, title, [formatEuroText(amount), formatShortDate(date)])

type FoundProject = { id: string; name: string; status: ProjectStatus }

/** Returns a project as a search result: the name, then the client and the status. */
export const projectHit = ({ id, name, status }: FoundProject, client: string | null | undefined) =>
  hit('project', id, name, [client, humanize(status)])

type FoundQuote = { id: string; quoteNumber: string | null; title: string; total: string }

/** Returns a quote as a search result: the title, then the number, the client and the total. */
export const quoteHit = ({ id, quoteNumber, title, total }: FoundQuote, client: string): Hit =>
  hit('quote', id, title, [quoteNumber ?? 'Draft', client, formatEuroText(total)])

type FoundInvoice = Pick<
  Invoice,
  'id' | 'status' | 'invoiceNumber' | 'billToName' | 'grossTotal' | 'issueDate'
>

/** Returns an invoice as a search result: the number, then the recipient, total and issue date. */
export const invoiceHit = (invoice: FoundInvoice): Hit =>
  hit('invoice', invoice.id, invoice.invoiceNumber, [
    invoice.status === 'draft' && 'Draft',
    invoice.billToName,
    formatEuroText(invoice.grossTotal),
    formatShortDate(invoice.issueDate),
  ])
