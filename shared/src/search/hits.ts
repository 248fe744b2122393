import { orderNumber, type PaymentStatus, statedAs } from '#booking/booking'
import type { AnswerOf } from '#endpoint'
import { centsFromEuro, formatEuro } from '#money'
import type { ProjectStatus } from '#project/project'
import type { search } from '#search/contract'
import { formatShortDate, formatTime, maltaDate } from '#time'
import type { TodoStatus } from '#todo/todo'

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

type FoundTodo = { id: string; title: string; status: TodoStatus; dueOn: string | null }

/** A task by its title, with its status and when it is due. */
export const todoHit = ({ id, title, status, dueOn }: FoundTodo): Hit => ({
  kind: 'todo',
  id,
  title,
  subtitle: [
    capitalised(status),
    ...(dueOn ? [`due ${formatShortDate(Temporal.PlainDate.from(dueOn))}`] : []),
  ].join(' · '),
  website: null,
})

type FoundCoupon = { id: string; code: string; description: string | null }

/** A coupon by its code. @param website the slug of the only website it is for */
export const couponHit = ({ id, code, description }: FoundCoupon, website: string | null): Hit => ({
  kind: 'coupon',
  id,
  title: code,
  subtitle: description ?? '',
  website,
})

type FoundExpense = { id: string; title: string; amount: string; date: string }

/** An expense by its title, with its amount and date. */
export const expenseHit = ({ id, title, amount, date }: FoundExpense): Hit => ({
  kind: 'expense',
  id,
  title,
  subtitle: `${formatEuro(centsFromEuro(amount))} · ${formatShortDate(Temporal.PlainDate.from(date))}`,
  website: null,
})

type FoundProject = { id: string; name: string; status: ProjectStatus }

/** A project by its name, with its client and status. */
export const projectHit = (
  { id, name, status }: FoundProject,
  client: string | null | undefined,
): Hit => ({
  kind: 'project',
  id,
  title: name,
  subtitle: [client, capitalised(status)].filter(Boolean).join(' · '),
  website: null,
})

/** 'In progress' for 'in_progress' */
const capitalised = (status: string) =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`

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
