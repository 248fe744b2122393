import type { AdminBooking } from '@synapse/shared/booking/contract'
import { failedRefundJob } from '@synapse/shared/failed-job/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { invoiceState } from '@synapse/shared/invoice/invoice'
import { isZero } from '@synapse/shared/money'
import { compareText } from '@synapse/shared/text/compare-text'
import type { Todo } from '@synapse/shared/todo/contract'
import { isOpenTodo, isRefundTask } from '@synapse/shared/todo/todo'
import type { FailedJob } from '#failed-job/queries.ts'
import { invoiceOfBooking } from '#invoice/invoice-state.ts'
import { pluralize } from '#ui/format/format.ts'

export type AttentionItem = { id: string } & (
  | { kind: 'google'; problem: string }
  | { kind: 'job'; job: FailedJob }
  | { kind: 'refund'; todo: Todo }
  | { kind: 'clash'; todo: Todo; booking: AdminBooking }
  | { kind: 'todo'; todo: Todo }
  | { kind: 'invoice'; invoice: Invoice }
  | { kind: 'unpaid'; booking: AdminBooking }
)

type Sources = {
  googleProblem: string | null | undefined
  jobs: readonly FailedJob[]
  todos: readonly Todo[]
  sessions: readonly AdminBooking[]
  invoices: readonly Invoice[]
  unpaid: readonly AdminBooking[]
  /** Today's date in Malta, YYYY-MM-DD. */
  today: string
}

/**
 * Returns what needs attention, most urgent first: blocking problems, refunds, sessions, then
 * unpaid amounts. Refunds that Stripe is processing are omitted.
 */
export const attentionItems = (sources: Sources): AttentionItem[] => {
  const { googleProblem, jobs, todos, sessions, invoices, unpaid, today } = sources
  const open = todos.filter(({ status }) => isOpenTodo(status))
  const refunds = open
    .filter(isRefundTask)
    .filter(({ relatedData }) => relatedData.refund?.status !== 'pending')
  const tasks = open.filter(isAboutBookingOrInvoice).map((todo) => {
    const booking = sessions.find(({ id }) => id === todo.relatedBookingId)
    return todo.relatedData.about === 'clash' && booking
      ? ({ kind: 'clash', id: todo.id, todo, booking } as const)
      : ({ kind: 'todo', id: todo.id, todo } as const)
  })
  return [
    ...(googleProblem ? [{ kind: 'google', id: 'google', problem: googleProblem } as const] : []),
    ...jobs
      .filter(({ state }) => state === 'failed')
      .filter((job) => !refunds.some((todo) => showsFailedRefund(todo, job)))
      .map((job) => ({ kind: 'job', id: job.id, job }) as const),
    ...refunds.map((todo) => ({ kind: 'refund', id: todo.id, todo }) as const),
    ...tasks.toSorted((a, b) => urgency(b) - urgency(a)),
    ...invoices
      .filter((invoice) => invoiceState(invoice, today) === 'overdue')
      .toSorted((a, b) => compareText(a.dueDate, b.dueDate))
      .map((invoice) => ({ kind: 'invoice', id: invoice.id, invoice }) as const),
    // An invoiced booking needs attention only once its invoice is overdue.
    ...unpaid
      .filter(({ id }) => invoiceOfBooking(invoices, id)?.status !== 'issued')
      .map((booking) => ({ kind: 'unpaid', id: booking.id, booking }) as const),
  ]
}

/**
 * Counts items by kind: '4 urgent tasks, 8 unpaid bookings'. The badge of the to-do list also
 * counts the other tasks.
 */
export const countByKind = (items: readonly AttentionItem[]): string => {
  const counts = Map.groupBy(items, ({ kind }) => nouns[kind] ?? 'urgent task')
  return [...counts]
    .map(([noun, { length }]) => pluralize(length, noun).replaceAll(' ', '\u00a0'))
    .join(', ')
}

const nouns: Partial<Record<AttentionItem['kind'], string>> = {
  google: 'problem',
  job: 'problem',
  invoice: 'overdue invoice',
  unpaid: 'unpaid booking',
}

/** Returns whether a task is about a booking, or about an invoice that still needs attention. */
const isAboutBookingOrInvoice = (todo: Todo) => {
  if (isRefundTask(todo)) return false
  const { invoiceId, excess } = todo.relatedData
  const isSettled = excess !== undefined && isZero(excess)
  return Boolean(todo.relatedBookingId || (invoiceId && !isSettled))
}

/** Tasks about overpaid invoices come first, because they are refunds. */
const urgency = ({ kind, todo }: { kind: string; todo: Todo }) =>
  todo.relatedData.excess ? 2 : Number(kind === 'clash')

/**
 * Returns whether an item concerns a website. Problems with Google, and failed jobs without a
 * booking, concern all websites. A booking that isn't on this device may concern any website.
 */
export const concernsWebsite = (
  item: AttentionItem,
  website: string,
  bookings: readonly AdminBooking[],
): boolean => {
  if (item.kind === 'google') return true
  const id = bookingIdOf(item)
  if (!id) return item.kind === 'job'
  return (bookings.find((booking) => booking.id === id)?.website ?? website) === website
}

const bookingIdOf = (item: Exclude<AttentionItem, { kind: 'google' }>) => {
  if (item.kind === 'job') return item.job.bookingId
  if (item.kind === 'invoice') return item.invoice.bookingId
  return item.kind === 'unpaid' ? item.booking.id : item.todo.relatedBookingId
}

const showsFailedRefund = (todo: Todo, { job, bookingId }: FailedJob) =>
  job === failedRefundJob &&
  todo.relatedBookingId === bookingId &&
  todo.relatedData.refund?.status === 'failed'

/** How long before its session an unpaid booking starts to need attention. */
const noticeHours = 24

/**
 * Returns unpaid bookings that the operator created and whose sessions have started or start soon,
 * oldest first.
 */
export const unpaidBookings = (
  bookings: readonly AdminBooking[],
  now: Temporal.Instant,
): AdminBooking[] => {
  const until = now.add({ hours: noticeHours })
  return bookings
    .filter(({ source, paymentStatus }) => source === 'operator' && paymentStatus === 'completed')
    .filter(({ owed }) => !isZero(owed))
    .filter(({ sessionDate }) => Temporal.Instant.compare(sessionDate, until) <= 0)
    .toSorted((a, b) => compareText(a.sessionDate, b.sessionDate))
}
