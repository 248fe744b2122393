import type { AdminBooking } from '@synapse/shared/booking/contract'
import { failedRefundJob } from '@synapse/shared/failed-job/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { invoiceState } from '@synapse/shared/invoice/invoice'
import { formatMinutes, formatTime, maltaDate } from '@synapse/shared/time'
import type { Todo } from '@synapse/shared/todo/contract'
import { isOpenTodo } from '@synapse/shared/todo/todo'
import type { FailedJob } from '#failed-job/queries.ts'

/** When a session begins and ends. */
export const spanOf = ({
  sessionDate,
  durationMinutes,
}: Pick<AdminBooking, 'sessionDate' | 'durationMinutes'>) => {
  const start = Temporal.Instant.from(sessionDate)
  return { start, end: start.add({ minutes: durationMinutes }) }
}

/** The sessions that are to come or under way, soonest first. */
export const sessionsToCome = (
  bookings: readonly AdminBooking[],
  now: Temporal.Instant,
): AdminBooking[] =>
  bookings
    .filter(({ paymentStatus }) => paymentStatus === 'completed')
    .filter((booking) => Temporal.Instant.compare(spanOf(booking).end, now) > 0)
    .toSorted((a, b) => a.sessionDate.localeCompare(b.sessionDate))

/** 'In 2 h 5 min', later 'Tomorrow' or 'In 3 days'; of a session that has begun, until when it goes. */
export const countdownText = (
  { start, end }: { start: Temporal.Instant; end: Temporal.Instant },
  now: Temporal.Instant,
): string => {
  const minutes = Math.ceil(now.until(start).total('minutes'))
  if (minutes <= 0) return `Now, until ${formatTime(end)}`
  if (minutes < dayMinutes) return `In ${formatMinutes(minutes)}`
  const days = maltaDate(now).until(maltaDate(start)).total('days')
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

const dayMinutes = 24 * 60

/** Who came before: held sessions of the same address, the latest first. */
export const visitsBefore = (
  { studentEmail, sessionDate }: Pick<AdminBooking, 'studentEmail' | 'sessionDate'>,
  bookings: readonly AdminBooking[],
): AdminBooking[] =>
  bookings
    .filter(({ paymentStatus, isNoShow }) => paymentStatus === 'completed' && !isNoShow)
    .filter((other) => other.studentEmail.toLowerCase() === studentEmail.toLowerCase())
    .filter((other) => other.sessionDate < sessionDate)
    .toSorted((a, b) => b.sessionDate.localeCompare(a.sessionDate))

/** Something that does not go on by itself. */
export type Attention =
  | { kind: 'google'; problem: string }
  | { kind: 'job'; job: FailedJob }
  | { kind: 'refund'; todo: Todo }
  | { kind: 'clash'; todo: Todo; booking: AdminBooking }
  | { kind: 'booking'; todo: Todo }
  | { kind: 'invoice'; invoice: Invoice }
  | { kind: 'unpaid'; booking: AdminBooking }

type Known = {
  googleProblem: string | null | undefined
  jobs: readonly FailedJob[] | undefined
  todos: readonly Todo[] | undefined
  /** Those to come. */
  sessions: readonly AdminBooking[]
  invoices: readonly Invoice[] | undefined
  /** See `unpaidBookings`. */
  unpaid?: readonly AdminBooking[]
  /** In Malta, YYYY-MM-DD. */
  today: string
}

/**
 * What waits for the operator: first what keeps other things from being done, then money that is to
 * go back, then sessions, then money that is to come. A refund that Stripe is at waits for nobody.
 */
export const attentionOf = (known: Known): Attention[] => {
  const {
    googleProblem,
    jobs = [],
    todos = [],
    sessions,
    invoices = [],
    unpaid = [],
    today,
  } = known
  const open = todos.filter(({ status }) => isOpenTodo(status))
  const refunds = open
    .filter(({ type }) => type !== 'general')
    .filter(({ relatedData }) => relatedData.refund?.status !== 'pending')
  const aboutBookings = open.flatMap((todo): Attention[] => {
    if (todo.type !== 'general' || !todo.relatedBookingId) return []
    const booking = sessions.find(({ id }) => id === todo.relatedBookingId)
    return todo.relatedData.about === 'clash' && booking
      ? [{ kind: 'clash', todo, booking }]
      : [{ kind: 'booking', todo }]
  })
  return [
    ...(googleProblem ? [{ kind: 'google' as const, problem: googleProblem }] : []),
    ...jobs
      .filter(({ state }) => state === 'failed')
      .filter((job) => !refunds.some((todo) => tellsOf(todo, job)))
      .map((job) => ({ kind: 'job' as const, job })),
    ...refunds.map((todo) => ({ kind: 'refund' as const, todo })),
    ...aboutBookings.toSorted((a, b) => Number(b.kind === 'clash') - Number(a.kind === 'clash')),
    ...invoices
      .filter((invoice) => invoiceState(invoice, today) === 'overdue')
      .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
      .map((invoice) => ({ kind: 'invoice' as const, invoice })),
    ...unpaid
      .filter(({ id }) => !invoices.some((invoice) => isAskedFor(invoice, id)))
      .map((booking) => ({ kind: 'unpaid' as const, booking })),
  ]
}

/** Whether a task says already that its refund has failed. */
const tellsOf = ({ relatedBookingId, relatedData }: Todo, { job, bookingId }: FailedJob) =>
  job === failedRefundJob &&
  relatedBookingId === bookingId &&
  relatedData.refund?.status === 'failed'

/** Whether an invoice asks for a booking's money: then it waits until the invoice is due. */
const isAskedFor = ({ bookingId, kind, status, creditedBy }: Invoice, id: string) =>
  bookingId === id && kind === 'invoice' && status === 'issued' && creditedBy === null

/** The money of a booking made by hand is asked for from so long before its session on. */
const askedHours = 24

/** Bookings made by hand that are not paid, though their session is over or near; the oldest first. */
export const unpaidBookings = (
  bookings: readonly AdminBooking[],
  now: Temporal.Instant,
): AdminBooking[] => {
  const until = now.add({ hours: askedHours })
  return bookings
    .filter(({ source, paymentStatus }) => source === 'operator' && paymentStatus === 'completed')
    .filter(({ owed }) => owed !== '0.00')
    .filter((booking) => Temporal.Instant.compare(spanOf(booking).start, until) <= 0)
    .toSorted((a, b) => a.sessionDate.localeCompare(b.sessionDate))
}
