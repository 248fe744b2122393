import { expect, test } from 'vitest'
import type { AdminBooking } from '#booking/contract'
import type { Client } from '#client/contract'
import type { AdminCoupon } from '#coupon/contract'
import type { Expense } from '#expense/contract'
import type { Invoice } from '#invoice/contract'
import type { Project } from '#project/contract'
import type { Quote } from '#quote/contract'
import { findRecords } from '#search/find-records'
import type { Student } from '#student/contract'
import type { Todo } from '#todo/contract'

const booking = (studentName: string, sessionDate: string, more: Partial<AdminBooking> = {}) =>
  ({
    id: `00000000-0000-4000-8000-00009315baf${studentName.length % 10}`,
    studentName,
    studentEmail: 'a@example.com',
    participantEmails: [],
    sessionDate,
    durationMinutes: 120,
    website: 'music',
    paymentStatus: 'completed',
    paid: '60.00',
    revenue: '60.00',
    owed: '0.00',
    ...more,
  }) as AdminBooking

const student = (email: string, name: string, sessions: number) => ({
  email,
  onWebsites: {
    music: { email, name, sessions, lastSession: '2026' } as Student,
    art: { email, name, sessions: 1, lastSession: '2025' } as Student,
  },
})

const client = (businessName: string, contactPerson: string | null = null) =>
  ({ id: businessName, businessName, contactPerson, email: null }) as Client

const none = {
  todos: [],
  coupons: [],
  expenses: [],
  projects: [],
  bookings: [],
  students: [],
  clients: [],
  invoices: [],
  quotes: [],
}
const now = Temporal.Instant.from('2026-12-02T09:00:00Z')
const hitsOf = (q: string, saved: Partial<Parameters<typeof findRecords>[1]>) =>
  findRecords(q, { ...none, ...saved }, now, (id) => (id === 'music-id' ? 'music' : undefined))
const titles = (q: string, saved: Partial<Parameters<typeof findRecords>[1]>) =>
  hitsOf(q, saved).map(({ title }) => title)

test('sorts bookings as the server does, and omits expired ones', () => {
  const bookings = [
    booking('Ada One', '2026-12-01T09:00:00.000Z'),
    booking('Ada Two', '2026-12-05T09:00:00.000Z'),
    booking('Ada Three', '2026-12-03T09:00:00.000Z'),
    booking('Ada Before', '2026-11-03T09:00:00.000Z'),
    booking('Ada Cancelled', '2026-12-07T09:00:00.000Z', { paymentStatus: 'cancelled' }),
    booking('Ada Gone', '2026-12-06T09:00:00.000Z', { paymentStatus: 'expired' }),
  ]
  const students = [student('ada@example.com', 'Ada', 2)]
  expect(titles(' ADA ', { bookings, students })).toEqual([
    ...['Ada Three', 'Ada Two', 'Ada', 'Ada One', 'Ada Before', 'Ada Cancelled'],
  ])
  expect(hitsOf('ada one', { bookings })[0]?.subtitle).toMatch(/^1 Dec 2026, 10:00 · .* · Past$/)
})

test('lists a student once, with sessions on all websites', () => {
  const students = [student('eve@example.com', 'Eve', 2)]
  expect(hitsOf('eve@', { students })).toMatchObject([
    { kind: 'student', title: 'Eve', subtitle: 'eve@example.com · 3 sessions' },
  ])
})

test('finds clients by business name and contact, sorted by name', () => {
  const clients = [client('Zeta', 'Bob'), client('Alpha', 'Bob'), client('Other')]
  expect(titles('bob', { clients })).toEqual(['Alpha', 'Zeta'])
})

test('finds quotes by number, title and client, newest first', () => {
  const quote = (title: string, createdAt: string, quoteNumber: string | null) =>
    ({ id: title, title, createdAt, quoteNumber, clientId: 'Żebbuġ Ltd', total: '767.00' }) as Quote
  const quotes = [
    quote('Team Training', '2026-11-01T09:00:00Z', 'Q-202611-001'),
    quote('Workshop', '2026-11-02T09:00:00Z', null),
  ]
  const clients = [client('Żebbuġ Ltd')]
  expect(titles('q-202611', { quotes })).toEqual(['Team Training'])
  expect(hitsOf('żebbuġ', { quotes, clients }).slice(1)).toMatchObject([
    { kind: 'quote', title: 'Workshop', subtitle: 'Draft · Żebbuġ Ltd · €767.00' },
    { kind: 'quote', title: 'Team Training', subtitle: 'Q-202611-001 · Żebbuġ Ltd · €767.00' },
  ])
})

test('finds tasks, coupons, expenses and projects, with open or active ones first', () => {
  const id = '00000000-0000-4000-8000-00009315baf9'
  const todo = (title: string, status: string, more = {}) =>
    ({ id: title, title, status, dueOn: null, createdAt: '2026', relatedData: {}, ...more }) as Todo
  const todos = [
    todo('Call Ġorġ', 'completed'),
    todo('Refund Ġorġ', 'pending', { relatedBookingId: id, dueOn: '2026-12-03' }),
  ]
  expect(hitsOf('gorg', { todos })).toMatchObject([
    { kind: 'todo', title: 'Refund Ġorġ', subtitle: 'Pending · due 3 Dec 2026' },
    { kind: 'todo', title: 'Call Ġorġ', subtitle: 'Completed' },
  ])
  expect(titles('#9315BAF9', { todos })).toEqual(['Refund Ġorġ'])
  const coupon = { id: 'c', code: 'SAJF', description: 'Summer', createdAt: '' } as AdminCoupon
  const coupons = [
    { ...coupon, websiteId: 'music-id' },
    { ...coupon, code: 'SAJF1', isArchived: true },
  ]
  expect(hitsOf('sajf', { coupons })).toMatchObject([{ title: 'SAJF', website: 'music' }])
  const kafe = { id: 'e', title: 'Kafè', amount: '4.50', date: '2026-12-01', supplier: 'Xatt' }
  const expenses = [kafe as Expense]
  expect(hitsOf('xatt', { expenses })).toHaveLength(1)
  expect(hitsOf('kafe', { expenses })).toMatchObject([{ subtitle: '€4.50 · 1 Dec 2026' }])
  const project = (name: string, status: string) =>
    ({ id: name, name, status, description: null, clientId: 'Żebbuġ Ltd' }) as Project
  const projects = [project('A course', 'completed'), project('B course', 'active')]
  expect(hitsOf('zebbug', { projects, clients: [client('Żebbuġ Ltd')] })).toMatchObject([
    { kind: 'client' },
    { title: 'B course', subtitle: 'Żebbuġ Ltd · Active' },
    { title: 'A course' },
  ])
})

test('limits results per type as the server does', () => {
  const clients = Array.from({ length: 12 }, (_, n) => client(`Client ${n}`))
  expect(titles('client', { clients })).toHaveLength(8)
  const on = (day: string) => booking('Ada', `${day}T09:00:00.000Z`)
  const past = Array.from({ length: 9 }, () => on('2026-11-01'))
  expect(titles('ada', { bookings: [on('2026-12-05'), on('2026-12-06'), ...past] })).toHaveLength(8)
})

test('finds invoices by number and billing name, newest first', () => {
  const invoice = (invoiceNumber: string, issueDate: string, more: Partial<Invoice> = {}) =>
    ({
      id: invoiceNumber,
      status: 'issued',
      invoiceNumber,
      issueDate,
      billToName: 'Għaqda Ltd',
      grossTotal: '118.00',
      ...more,
    }) as Invoice
  const invoices = [
    invoice('202610-001', '2026-10-31'),
    invoice('202611-437', '2026-11-22', { status: 'draft' }),
    invoice('202611-001', '2026-11-05', { billToName: 'Harbour' }),
  ]
  expect(titles('202611', { invoices })).toEqual(['202611-437', '202611-001'])
  expect(hitsOf('għaqda', { invoices })).toMatchObject([
    { kind: 'invoice', subtitle: 'Draft · Għaqda Ltd · €118.00 · 22 Nov 2026' },
    { kind: 'invoice', subtitle: 'Għaqda Ltd · €118.00 · 31 Oct 2026' },
  ])
})
