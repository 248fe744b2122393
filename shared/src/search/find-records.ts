import { isYetToStart } from '#booking/booking-view'
import { compareInvoices } from '#invoice/invoice'
import { findBookings } from '#search/find-bookings'
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
} from '#search/hits'
import { matchesTodo } from '#search/matches-todo'
import { rankHits } from '#search/rank'
import { combineWebsites } from '#student/student-page'
import type { Synced } from '#sync/contract'
import { compareLastAdded, compareNewestFirst, compareText } from '#text/compare-text'
import { foldText, matchesSearch } from '#text/fold-text'
import { isOpenTodo } from '#todo/todo'

type Searched = Exclude<keyof Synced, 'studentNotes' | 'sessions' | `availability${string}`>

/**
 * Returns the records that match a search, in the same order as the server. An API test compares
 * the results.
 */
export const findRecords = (
  q: string,
  { bookings, students, ...saved }: { [Type in Searched]: readonly Synced[Type][] },
  now: Temporal.Instant,
  slugOf: (websiteId: string) => string | undefined,
): Hit[] => {
  const clientOf = (id: string) =>
    saved.clients.find((client) => client.id === id)?.businessName ?? ''
  const next = new Map(
    bookings
      .filter((booking) => isYetToStart(booking, now))
      .toSorted((a, b) => compareText(b.sessionDate, a.sessionDate))
      .map(({ studentEmail, sessionDate }) => [studentEmail.toLowerCase(), sessionDate]),
  )
  const nextOf = (email: string) => next.get(email) ?? 'none, so after all others'
  const foundStudents = students
    .map(({ onWebsites }) => combineWebsites(Object.values(onWebsites)))
    .filter(({ name, email }) => matchesSearch(q, name, email))
    .toSorted(
      (a, b) =>
        compareText(nextOf(a.email), nextOf(b.email)) ||
        compareText(b.lastSession, a.lastSession) ||
        compareText(a.email, b.email),
    )
    .slice(0, maxHits)
    .map(studentHit)
  const groups = [
    saved.todos
      .filter((todo) => matchesTodo(todo, q))
      .toSorted(
        (a, b) =>
          Number(isOpenTodo(b.status)) - Number(isOpenTodo(a.status)) || compareLastAdded(a, b),
      )
      .map(todoHit),
    saved.clients
      .filter(({ isArchived }) => !isArchived)
      .filter(({ businessName, contactPerson, email }) =>
        matchesSearch(q, businessName, contactPerson, email),
      )
      .toSorted((a, b) => compareFolded(a.businessName, b.businessName) || compareText(a.id, b.id))
      .map(clientHit),
    saved.invoices
      .filter(({ invoiceNumber, billToName }) => matchesSearch(q, invoiceNumber, billToName))
      .toSorted(compareInvoices)
      .map(invoiceHit),
    saved.quotes
      .filter(({ quoteNumber, title, clientId }) =>
        matchesSearch(q, quoteNumber, title, clientOf(clientId)),
      )
      .toSorted(compareLastAdded)
      .map((quote) => quoteHit(quote, clientOf(quote.clientId))),
    saved.coupons
      .filter(({ isArchived }) => !isArchived)
      .filter(({ code, description }) => matchesSearch(q, code, description))
      .toSorted(compareLastAdded)
      .map((coupon) => couponHit(coupon, (coupon.websiteId && slugOf(coupon.websiteId)) ?? null)),
    saved.expenses
      .filter(({ title, description, supplier }) => matchesSearch(q, title, description, supplier))
      .toSorted(compareNewestFirst)
      .map(expenseHit),
    saved.projects
      .map((project) => ({ project, client: project.clientId ? clientOf(project.clientId) : '' }))
      .filter(({ project, client }) => matchesSearch(q, project.name, project.description, client))
      .toSorted(
        ({ project: a }, { project: b }) =>
          Number(b.status === 'active') - Number(a.status === 'active') ||
          compareFolded(a.name, b.name) ||
          compareText(a.id, b.id),
      )
      .map(({ project, client }) => projectHit(project, client)),
  ]
  const others = groups.flatMap((hits: Hit[]) => hits.slice(0, maxHits))
  return rankHits(findBookings(bookings, q, now), foundStudents, others)
}

const compareFolded = (a: string, b: string) => compareText(foldText(a), foldText(b))
