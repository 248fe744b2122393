import type { AdminBooking } from '@synapse/shared/booking/contract'
import { sampleInvoice } from '@synapse/shared/invoice/sample-invoice.test-support'
import type { Todo } from '@synapse/shared/todo/contract'
import { expect, test } from 'vitest'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { blankTodo } from '#data/fake-server.test-support.ts'
import type { FailedJob } from '#failed-job/queries.ts'
import {
  attentionItems,
  concernsWebsite,
  countByKind,
  unpaidBookings,
} from '#overview/attention-items.ts'

const booking = (id: string, sessionDate: string, more: Partial<AdminBooking> = {}) => ({
  ...sampleBooking,
  id,
  sessionDate,
  ...more,
})

const todo = (id: string, more: Partial<Todo> = {}): Todo => ({ ...blankTodo, id, ...more })

const job = (id: string, state: FailedJob['state']) => ({ id, state }) as FailedJob

const invoice = (id: string, dueDate: string) => sampleInvoice({ id, dueDate })

const nothing = {
  googleProblem: null,
  jobs: [],
  todos: [],
  sessions: [],
  invoices: [],
  unpaid: [],
  today: '2026-12-08',
}

test('items are counted by kind, with refunds as tasks', () => {
  const items = attentionItems({
    ...nothing,
    jobs: [job('job', 'failed')],
    todos: [todo('refund', { type: 'refund_processing' }), todo('call', { relatedBookingId: 'a' })],
    invoices: [invoice('late', '2026-12-01')],
  })
  expect(countByKind(items)).toBe(
    '1\u00a0problem, 2\u00a0urgent\u00a0tasks, 1\u00a0overdue\u00a0invoice',
  )
})

test('a website’s attention items include those that concern all websites', () => {
  const bookings = [
    booking('here', '2026-12-08T08:00:00.000Z', { website: 'here' }),
    booking('there', '2026-12-08T08:00:00.000Z', { website: 'there' }),
  ]
  const items = attentionItems({
    ...nothing,
    googleProblem: 'Access was withdrawn.',
    jobs: [job('mail', 'failed')],
    todos: ['here', 'there', 'older'].map((id) =>
      todo(`refund ${id}`, { type: 'booking_cancellation', relatedBookingId: id }),
    ),
    invoices: [invoice('client', '2026-12-01')],
    unpaid: bookings,
  })
  const ids = items.filter((one) => concernsWebsite(one, 'here', bookings)).map(({ id }) => id)
  expect(ids).toEqual(['google', 'mail', 'refund here', 'refund older', 'here'])
})

test('lists blocking problems first, and omits refunds in progress', () => {
  const session = booking('session', '2026-12-08T08:00:00.000Z')
  const waiting = attentionItems({
    googleProblem: 'Access was withdrawn.',
    jobs: [job('tried again', 'retrying'), job('mail', 'failed')],
    todos: [
      todo('errand'),
      todo('moved at Google', { relatedBookingId: 'session' }),
      todo('clash', { relatedBookingId: 'session', relatedData: { about: 'clash' } }),
      todo('refund', { type: 'booking_cancellation', relatedBookingId: 'session' }),
      todo('at Stripe', {
        type: 'booking_cancellation',
        relatedBookingId: 'session',
        relatedData: { refund: { status: 'pending', amount: '60.00' } },
      }),
      todo('done', { type: 'refund_processing', status: 'completed' }),
    ],
    sessions: [session],
    invoices: [
      invoice('due today', '2026-12-08'),
      invoice('late', '2026-12-07'),
      { ...invoice('paid', '2026-12-01'), paid: '123.90' },
      invoice('later still', '2026-12-01'),
      { ...invoice('asks for it', '2026-12-20'), bookingId: 'invoiced' },
      { ...invoice('taken back', '2026-12-20'), bookingId: 'credited', creditedBy: 'note' },
    ],
    unpaid: [session, booking('invoiced', ''), booking('credited', '')],
    today: '2026-12-08',
  })
  const named = waiting.map((one) => {
    if (one.kind === 'google') return one.problem
    if (one.kind === 'job') return one.job.id
    if (one.kind === 'unpaid') return `unpaid: ${one.booking.id}`
    return one.kind === 'invoice' ? one.invoice.id : `${one.kind}: ${one.todo.id}`
  })
  expect(named).toEqual([
    ...['Access was withdrawn.', 'mail', 'refund: refund', 'clash: clash'],
    ...['todo: moved at Google', 'later still', 'late', 'unpaid: session', 'unpaid: credited'],
  ])
})

test('lists open tasks about overpaid invoices among the refunds', () => {
  const overpaid = (id: string, excess: string, status: Todo['status'] = 'pending') =>
    todo(id, { status, relatedData: { invoiceId: 'invoice', excess } })
  const listed = attentionItems({
    ...nothing,
    todos: [
      overpaid('overpaid', '20.00'),
      overpaid('no longer overpaid', '0.00'),
      overpaid('closed', '20.00', 'cancelled'),
      todo('refund', { type: 'refund_processing' }),
    ],
    invoices: [invoice('late', '2026-12-07')],
  })
  expect(listed.map(({ kind, id }) => `${kind}: ${id}`)).toEqual([
    'refund: refund',
    'todo: overpaid',
    'invoice: late',
  ])
})

test('lists an open task about a disputed invoice after the tasks about overpaid invoices', () => {
  const about = (id: string, excess?: string) =>
    todo(id, { relatedData: { invoiceId: 'invoice', ...(excess && { excess }) } })
  const todos = [about('disputed'), about('overpaid', '20.00')]
  expect(attentionItems({ ...nothing, todos }).map(({ id }) => id)).toEqual([
    'overpaid',
    'disputed',
  ])
})

test('lists a failed refund’s task instead of the refund', () => {
  const waitingFor = (status: Todo['status']) =>
    attentionItems({
      ...nothing,
      jobs: ['told', 'of another'].map((bookingId) => ({
        ...job(bookingId, 'failed'),
        job: 'refund',
        bookingId,
      })),
      todos: [
        todo('task', {
          type: 'refund_processing',
          status,
          relatedBookingId: 'told',
          relatedData: { refund: { status: 'failed', amount: '60.00' } },
        }),
      ],
    }).map((one) => (one.kind === 'job' ? one.job.id : one.kind))
  expect(waitingFor('pending')).toEqual(['of another', 'refund'])
  expect(waitingFor('completed')).toEqual(['told', 'of another'])
})

test('lists unpaid bookings from the day before the session, oldest first', () => {
  const owed = { source: 'operator', owed: '60.00' } as const
  const bookings = [
    booking('in a day', '2026-12-09T08:00:00.000Z', owed),
    booking('later', '2026-12-09T08:00:01.000Z', owed),
    booking('held', '2026-11-01T08:00:00.000Z', { ...owed, owed: '0.50' }),
    booking('paid', '2026-11-02T08:00:00.000Z', { ...owed, owed: '0.00' }),
    booking('by card', '2026-11-02T08:00:00.000Z', { ...owed, source: 'website' }),
    booking('cancelled', '2026-11-02T08:00:00.000Z', { ...owed, paymentStatus: 'cancelled' }),
  ]
  const listed = unpaidBookings(bookings, Temporal.Instant.from('2026-12-08T08:00:00Z'))
  expect(listed.map(({ id }) => id)).toEqual(['held', 'in a day'])
})

test('doesn’t offer to move a past or cancelled session', () => {
  const [only] = attentionItems({
    ...nothing,
    todos: [todo('clash', { relatedBookingId: 'gone', relatedData: { about: 'clash' } })],
  })
  expect(only?.kind).toBe('todo')
})
