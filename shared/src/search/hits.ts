import { orderNumber } from '#booking/booking'
import { type BookingStateInput, bookingState, bookingStates } from '#booking/booking-state'
import type { Client } from '#client/contract'
import type { AnswerOf } from '#contract/endpoint'
import type { Invoice } from '#invoice/contract'
import { formatEuroText } from '#money'
import type { ProjectStatus } from '#project/project'
import type { search } from '#search/contract'
import { capitalise } from '#text/capitalise'
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

/** Returns a booking's search result: student, then date, order number and state. */
export const bookingHit = (booking: FoundBooking, now: Temporal.Instant): Hit => {
  const start = Temporal.Instant.from(booking.sessionDate)
  const { id, studentName, website } = booking
  const time = `${formatShortDate(maltaDate(start))}, ${formatTime(start)}`
  const { label } = bookingStates[bookingState(booking, now)]
  return hit('booking', id, studentName, [time, orderNumber(id), label], website)
}

type FoundStudent = { email: string; name: string; sessions: number }

/** Returns a student's search result: name, then e-mail address and number of sessions. */
export const studentHit = ({ email, name, sessions }: FoundStudent): Hit =>
  hit('student', email, name, [email, `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`])

type FoundClient = Pick<Client, 'id' | 'businessName' | 'contactPerson' | 'email'>

/** Returns a client's search result: business name, then contact person and e-mail address. */
export const clientHit = ({ id, businessName, contactPerson, email }: FoundClient): Hit =>
  hit('client', id, businessName, [contactPerson, email])

type FoundTodo = { id: string; title: string; status: TodoStatus; dueOn: string | null }

/** Returns a task's search result: title, then status and due date. */
export const todoHit = ({ id, title, status, dueOn }: FoundTodo): Hit =>
  hit('todo', id, title, [textOfStatus(status), dueOn && `due ${formatShortDate(dueOn)}`])

type FoundCoupon = { id: string; code: string; description: string | null }

/**
 * Returns a coupon's search result: code, then description.
 * @param website slug of the website the coupon is limited to, or null
 */
export const couponHit = ({ id, code, description }: FoundCoupon, website: string | null): Hit =>
  hit('coupon', id, code, [description], website)

type FoundExpense = { id: string; title: string; amount: string; date: string }

/** Returns an expense's search result: title, then amount and date. */
export const expenseHit = ({ id, title, amount, date }: FoundExpense): Hit =>
  hit('expense', id, title, [formatEuroText(amount), formatShortDate(date)])

type FoundProject = { id: string; name: string; status: ProjectStatus }

/** Returns a project's search result: name, then client and status. */
export const projectHit = ({ id, name, status }: FoundProject, client: string | null | undefined) =>
  hit('project', id, name, [client, textOfStatus(status)])

/** Returns a status as readable text: 'In progress' for 'in_progress'. */
const textOfStatus = (status: string) => capitalise(status.replaceAll('_', ' '))

type FoundQuote = { id: string; quoteNumber: string | null; title: string; total: string }

/** Returns a quote's search result: title, then number, client and total. */
export const quoteHit = ({ id, quoteNumber, title, total }: FoundQuote, client: string): Hit =>
  hit('quote', id, title, [quoteNumber ?? 'Draft', client, formatEuroText(total)])

type FoundInvoice = Pick<
  Invoice,
  'id' | 'status' | 'invoiceNumber' | 'billToName' | 'grossTotal' | 'issueDate'
>

/** Returns an invoice's search result: number, then bill-to name, total and issue date. */
export const invoiceHit = (invoice: FoundInvoice): Hit =>
  hit('invoice', invoice.id, invoice.invoiceNumber, [
    invoice.status === 'draft' && 'Draft',
    invoice.billToName,
    formatEuroText(invoice.grossTotal),
    formatShortDate(invoice.issueDate),
  ])
