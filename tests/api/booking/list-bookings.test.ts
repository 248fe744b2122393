import { orderNumber } from '@synapse/shared/booking/booking'
import {
  countBookings,
  exportBookings,
  listBookings,
  listCompletedBookings,
  listPendingBookings,
  readBooking,
} from '@synapse/shared/booking/contract'
import { completeTodo } from '@synapse/shared/todo/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'
import { dashboardRefund } from '#support/actors/stripe.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const at = (text: string) => new Date(text)

beforeEach(async () => {
  const other = await world.make.website({ slug: 'other' })
  await world.make.completedBooking({
    studentName: 'Zoe Abela',
    studentEmail: 'zoe@example.com',
    sessionDate: at('2027-02-10T08:00:00Z'),
    sessionType: 'group',
    finalPrice: '150.00',
    basePrice: '150.00',
    participantEmails: ['guest@example.org'],
  })
  await world.make.completedBooking({
    studentName: 'adam Borg',
    sessionDate: at('2027-02-09T22:30:00Z'),
    websiteId: other.id,
  })
  await world.make.completedBooking({
    studentName: 'Mark 100%_Vella',
    sessionDate: at('2026-12-01T08:00:00Z'),
    paymentStatus: 'cancelled',
  })
  await world.make.completedBooking({
    studentName: 'Old Student',
    sessionDate: at('2026-06-01T08:00:00Z'),
  })
  const pending = { expiresAt: at('2027-02-01T09:30:00Z'), completedAt: null }
  await world.make.completedBooking({
    studentName: 'Paula Pending',
    sessionDate: at('2027-02-12T08:00:00Z'),
    paymentStatus: 'pending',
    ...pending,
  })
  await world.make.completedBooking({
    studentName: 'Ed Expired',
    sessionDate: at('2027-02-12T11:00:00Z'),
    paymentStatus: 'expired',
    ...pending,
  })
})

type Query = NonNullable<Parameters<typeof operator.call<typeof listCompletedBookings>>[1]>['query']
const names = async (query: Query = {}) =>
  (await operator.call(listCompletedBookings, { query })).map(({ studentName }) => studentName)

describe('the booking tabs', () => {
  test('separate paid, unpaid, upcoming, past and ended bookings, and count them', async () => {
    expect(await names()).toEqual(['Zoe Abela', 'adam Borg', 'Mark 100%_Vella', 'Old Student'])
    const pending = await operator.call(listPendingBookings)
    expect(pending.map(({ studentName }) => studentName)).toEqual(['Ed Expired', 'Paula Pending'])
    const none = { completed: 0, pending: 0, upcoming: 0, past: 0, ended: 0, expired: 0 }
    expect(await operator.call(countBookings)).toEqual({
      completed: 3,
      pending: 1,
      upcoming: 2,
      past: 1,
      ended: 1,
      expired: 1,
    })
    expect(await operator.call(countBookings, { query: { website: 'other' } })).toEqual({
      ...none,
      completed: 1,
      upcoming: 1,
    })
    expect(await names({ view: 'upcoming', direction: 'asc' })).toEqual(['adam Borg', 'Zoe Abela'])
    expect(await names({ view: 'past' })).toEqual(['Old Student'])
    expect(await names({ view: 'ended' })).toEqual(['Mark 100%_Vella'])
    const [session] = await operator.call(listCompletedBookings, { query: { view: 'upcoming' } })
    const end = Temporal.Instant.from(session?.sessionDate ?? '').add({ minutes: 120 })
    world.clock.set(end.subtract({ seconds: 1 }))
    expect(await names({ view: 'upcoming' })).toEqual(['Zoe Abela'])
    world.clock.set(end)
    expect(await names({ view: 'upcoming' })).toEqual([])
  })

  test('can be sorted, paginated, filtered and searched', async () => {
    expect(await names({ sort: 'studentName', direction: 'asc' })).toEqual([
      'adam Borg',
      'Mark 100%_Vella',
      'Old Student',
      'Zoe Abela',
    ])
    expect((await names({ sort: 'finalPrice' }))[0]).toBe('Zoe Abela')
    expect((await names({ sort: 'sessionType', direction: 'asc' }))[0]).toBe('Zoe Abela')
    expect((await names({ sort: 'status', direction: 'asc' }))[0]).toBe('Mark 100%_Vella')
    for (const sort of ['calendar', 'meetLink'] as const)
      expect(await names({ sort }), sort).toHaveLength(4)
    const response = await operator.fetch('/api/bookings/completed?sort=password')
    expect(response.status).toBe(400)
    const paged = [
      ...(await names({ sort: 'createdAt', page: 1, pageSize: 3 })),
      ...(await names({ sort: 'createdAt', page: 2, pageSize: 3 })),
    ]
    expect(paged.toSorted()).toEqual((await names()).toSorted())
    expect(await names({ page: 9 })).toEqual([])
    expect(await names({ sessionType: 'group' })).toEqual(['Zoe Abela'])
    // In winter, 22:30 UTC is 23:30 in Malta, so it's still the same day.
    expect(await names({ from: '2027-02-09', to: '2027-02-09' })).toEqual(['adam Borg'])
    expect(await names({ from: '2027-02-10' })).toEqual(['Zoe Abela'])
    expect(await names({ search: 'ABELA' })).toEqual(['Zoe Abela'])
    expect(await names({ search: 'zoe@' })).toEqual(['Zoe Abela'])
    expect(await names({ search: 'guest@example.org' })).toEqual(['Zoe Abela'])
    expect(await names({ search: '0%_v' })).toEqual(['Mark 100%_Vella'])
    expect(await names({ search: '%' })).toEqual(['Mark 100%_Vella'])
    expect(await names({ search: '\\' })).toEqual([])
    const [{ id = '' } = {}] = await operator.call(listCompletedBookings)
    expect(await names({ search: orderNumber(id) })).toEqual(['Zoe Abela'])
    expect(await names({ search: `#${orderNumber(id)}` })).toEqual(['Zoe Abela'])
  })
})

test('a booking shows whether it has an open refund task', async () => {
  const [{ id = '' } = {}] = await operator.call(listCompletedBookings)
  const has = async () =>
    (await operator.call(listCompletedBookings)).map(({ hasOpenRefundTask }) => hasOpenRefundTask)
  expect(await has()).toEqual([false, false, false, false])
  const todo = await addRefundTodo(operator, { id })
  expect(await has()).toEqual([true, false, false, false])
  await operator.call(completeTodo, { params: { id: todo.id } })
  expect(await has()).toEqual([false, false, false, false])
})

test('the calendar goes back 90 days unless another period is given', async () => {
  const shown = async (query = {}) =>
    (await operator.call(listBookings, { query })).map(({ studentName }) => studentName)
  expect(await shown()).toEqual(['Mark 100%_Vella', 'adam Borg', 'Zoe Abela', 'Paula Pending'])
  expect(await shown({ from: '2026-05-01', to: '2026-06-30' })).toEqual(['Old Student'])
  expect(await shown({ website: 'other' })).toEqual(['adam Borg'])
})

test('a booking’s page shows its payments and refunds, with links to Stripe', async () => {
  const booked = await world.book()
  await dashboardRefund(world, checkoutSessionIdOf(booked), 2_000)
  const { booking, payments, timeline } = await operator.call(readBooking, {
    params: { id: booked.id },
  })
  expect(booking).toMatchObject({ hasPayment: true, paymentsState: 'partially_refunded' })
  expect(payments).toMatchObject([
    {
      amount: '60.00',
      status: 'partially_refunded',
      stripeUrl: `https://dashboard.stripe.com/test/payments/${booked.stripePaymentIntentId}`,
      refunds: [{ amount: '20.00', status: 'succeeded', requestedBy: 'stripe' }],
    },
  ])
  expect(timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['created', 'paid', 'completed', 'mail_sent', 'refund_succeeded']),
  )
})

describe('the bookings export', () => {
  test('is a CSV file without values that a spreadsheet would run as formulas', async () => {
    await world.make.completedBooking({
      studentName: '=HYPERLINK("http://evil.example","x")',
      notes: 'two\nlines, "quoted"',
      sessionDate: at('2027-02-15T08:00:00Z'),
    })
    const query = { tab: 'completed', from: '2027-02-15', to: '2027-02-15' }
    const { disposition, text, lines } = await downloadCsv(operator, exportBookings.path, query)
    expect(disposition).toBe('attachment; filename="bookings-completed-2027-02-01.csv"')
    expect(text.startsWith('Order,Website,Student,')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    expect(text).toContain('"two\nlines, ""quoted"""')
    expect(lines).toHaveLength(2)
  })

  test('has a column for each detail of a booking', async () => {
    const { id } = await world.make.builtIn()
    await world
      .db('websitePackages')
      .where({ websiteId: id, type: 'duo' })
      .update({ label: 'Pair' })
    const booked = await world.make.completedBooking({
      studentName: 'Clara Column',
      studentEmail: 'clara@example.com',
      participantEmails: ['one@example.com', 'two@example.com'],
      sessionDate: at('2027-02-17T08:00:00Z'),
      sessionType: 'duo',
      durationMinutes: 135,
      basePrice: '101.00',
      discountAmount: '12.50',
      finalPrice: '88.50',
      couponCode: 'SPRING',
      createdAt: at('2027-01-19T23:30:00Z'),
      guestMessage: 'Beginner',
      notes: 'Bring a lamp',
    })
    const payment = { bookingId: booked.id, paymentDate: at('2027-01-20T08:00:00Z') }
    await world
      .db('payments')
      .insert({ ...payment, amount: '88.50', refunded: '8.25', paymentMethod: 'card' })
    const query = { tab: 'completed', from: '2027-02-17', to: '2027-02-17' }
    const { heading, lines } = (await downloadCsv(operator, exportBookings.path, query)).table
    expect(heading.map((name, index) => [name, lines[0]?.[index]])).toEqual([
      ['Order', orderNumber(booked.id)],
      ['Website', 'synapse-ai'],
      ['Student', 'Clara Column'],
      ['E-mail', 'clara@example.com'],
      ['Participants', 'one@example.com two@example.com'],
      ['Date', '2027-02-17'],
      ['Time (Malta)', '09:00'],
      ['Minutes', '135'],
      ['Type', 'Pair'],
      ['Where', 'Online'],
      ['Status', 'completed'],
      ['No-show', ''],
      ['Refund', ''],
      ['Price', '101.00'],
      ['Discount', '12.50'],
      ['Coupon', 'SPRING'],
      ['Total', '88.50'],
      ['Paid', '88.50'],
      ['Revenue', '80.25'],
      ['Balance due', '0.00'],
      ['Created by', 'website'],
      ['Booked on', '2027-01-20'],
      ['Student’s message', 'Beginner'],
      ['Notes', 'Bring a lamp'],
    ])
  })

  test('contains every booking exactly once, even in a long list', async () => {
    await world.db.raw(`insert into bookings (website_id, student_name, student_email, calendar_email,
        session_date, session_type, number_of_students, duration_minutes, base_price, final_price,
        payment_status)
      select (select id from websites where is_built_in), 'S' || n, 's@example.com', 's@example.com',
        timestamptz '2020-01-01' + (n / 3) * interval '1 hour', 'individual', 1, 120, 60, 60, 'cancelled'
      from generate_series(1, 2100) n`)
    const query = { tab: 'completed', to: '2020-12-31', website: 'synapse-ai' }
    const { table } = await downloadCsv(operator, exportBookings.path, query)
    const students = table.lines.map(([, , student]) => student)
    expect(students).toHaveLength(2_100)
    expect(new Set(students).size).toBe(2_100)
  })
})
