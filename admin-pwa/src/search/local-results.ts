import { findBookings } from '@synapse/shared/search/find-bookings'
import {
  clientHit,
  couponHit,
  expenseHit,
  type Hit,
  invoiceHit,
  maxHits,
  projectHit,
  quoteHit,
  studentHit,
  todoHit,
} from '@synapse/shared/search/hits'
import { rankHits } from '@synapse/shared/search/rank'
import type { Student } from '@synapse/shared/student/contract'
import type { Synced } from '@synapse/shared/sync/contract'
import { compareNames, compareText } from '@synapse/shared/text/compare-text'
import { matchesSearch } from '@synapse/shared/text/fold-text'
import { isOpenTodo } from '@synapse/shared/todo/todo'
import { matchesTodoSearch } from '#todo/todo-labels.ts'

type Searched = Exclude<keyof Synced, 'studentNotes' | 'sessions' | `availability${string}`>
/** Searches the records on this device. The rules are those of the server. */
export const findLocalResults = (
  q: string,
  { bookings, students, ...saved }: { [Type in Searched]: readonly Synced[Type][] },
  now: Temporal.Instant,
  slugOf: (websiteId: string) => string | undefined,
): Hit[] => {
  const clientOf = (id: string) =>
    saved.clients.find((client) => client.id === id)?.businessName ?? ''
  const foundStudents = students
    .map(({ email, onWebsites }) => ({ email, visits: Object.values(onWebsites) }))
    .filter(({ email, visits: [first] }) => matchesSearch(q, first?.name, email))
    .toSorted((a, b) => compareText(lastOf(b.visits), lastOf(a.visits)))
    .slice(0, maxHits)
    .map(({ email, visits }) =>
      studentHit({
        email,
        name: visits[0]?.name ?? email,
        sessions: visits.reduce((sum, { sessions }) => sum + sessions, 0),
      }),
    )
  const groups = [
    saved.todos
      .filter((todo) => matchesTodoSearch(todo, q))
      .toSorted(
        (a, b) =>
          Number(isOpenTodo(b.status)) - Number(isOpenTodo(a.status)) ||
          compareText(b.createdAt, a.createdAt),
      )
      .map(todoHit),
    saved.clients
      .filter(({ isArchived }) => !isArchived)
      .filter(({ businessName, contactPerson, email }) =>
        matchesSearch(q, businessName, contactPerson, email),
      )
      .toSorted((a, b) => compareNames(a.businessName, b.businessName))
      .map(clientHit),
    saved.invoices
      .filter(({ invoiceNumber, billToName }) => matchesSearch(q, invoiceNumber, billToName))
      .toSorted((a, b) => compareText(b.issueDate, a.issueDate))
      .map(invoiceHit),
    saved.quotes
      .filter(({ quoteNumber, title, clientId }) =>
        matchesSearch(q, quoteNumber, title, clientOf(clientId)),
      )
      .toSorted((a, b) => compareText(b.createdAt, a.createdAt))
      .map((quote) => quoteHit(quote, clientOf(quote.clientId))),
    saved.coupons
      .filter(({ isArchived }) => !isArchived)
      .filter(({ code, description }) => matchesSearch(q, code, description))
      .toSorted((a, b) => compareText(b.createdAt, a.createdAt))
      .map((coupon) => couponHit(coupon, (coupon.websiteId && slugOf(coupon.websiteId)) ?? null)),
    saved.expenses
      .filter(({ title, description, supplier }) => matchesSearch(q, title, description, supplier))
      .toSorted((a, b) => compareText(b.date, a.date) || compareText(b.createdAt, a.createdAt))
      .map(expenseHit),
    saved.projects
      .map((project) => ({ project, client: project.clientId ? clientOf(project.clientId) : '' }))
      .filter(({ project, client }) => matchesSearch(q, project.name, project.description, client))
      .toSorted(
        ({ project: a }, { project: b }) =>
          Number(b.status === 'active') - Number(a.status === 'active') ||
          compareNames(a.name, b.name),
      )
      .map(({ project, client }) => projectHit(project, client)),
  ]
  const others = groups.flatMap((hits: Hit[]) => hits.slice(0, maxHits))
  return rankHits(findBookings(bookings, q, now), foundStudents, others)
}

const lastOf = (visits: readonly Student[]) =>
  visits.reduce((last, { lastSession }) => (lastSession > last ? lastSession : last), '')
