import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { BookingSort } from '@synapse/shared/booking/view'
import { expect, test } from 'vitest'
import { countLocal, localPage, savedBookings } from '#booking/local-bookings.ts'

const booking = (id: string, changes: Partial<AdminBooking> = {}): AdminBooking => ({
  id,
  websiteId: 'w',
  website: 'synapse-ai',
  studentName: `Student ${id.slice(-8)}`,
  studentEmail: `${id.slice(-8)}@example.com`,
  calendarEmail: `${id.slice(-8)}@example.com`,
  participantEmails: [],
  sessionDate: '2026-12-08T08:00:00.000Z',
  sessionTime: '09:00',
  sessionType: 'individual',
  packageLabel: 'Individual',
  numberOfStudents: 1,
  durationMinutes: 120,
  basePrice: '60.00',
  discountAmount: '0.00',
  finalPrice: '60.00',
  paid: '60.00',
  revenue: '60.00',
  owed: '0.00',
  couponCode: null,
  paymentStatus: 'completed',
  source: 'website',
  stripePaymentIntentId: null,
  venue: 'online',
  visitorZone: null,
  googleMeetLink: null,
  calendarEventId: null,
  hasPayment: true,
  hasOpenRefundTask: false,
  guestMessage: null,
  isNoShow: false,
  additionalNotes: null,
  expiresAt: null,
  completedAt: null,
  cancelledAt: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  version: 1,
  ...changes,
})

const saved = [
  booking('a'),
  booking('b', { paymentStatus: 'pending', sessionType: 'duo' }),
  booking('c', { paymentStatus: 'cancelled', sessionDate: '2026-12-09T08:00:00.000Z' }),
  booking('d', { website: 'other' }),
  // It is already 10 December in Malta.
  booking('e', { paymentStatus: 'expired', sessionDate: '2026-12-09T23:30:00.000Z' }),
  booking('f', {
    studentName: 'Ġorġ',
    finalPrice: '150.00',
    couponCode: 'SUMMER10',
    participantEmails: ['Guest@example.org'],
  }),
]

const now = Temporal.Instant.from('2026-12-08T10:00:00Z')
const ids = (bookings: AdminBooking[]) => bookings.map(({ id }) => id).join('')

test('lists the same bookings on each tab as the server does', () => {
  expect(ids(localPage(saved, 'completed', { website: 'synapse-ai' }, now))).toBe('cfa')
  expect(ids(localPage(saved, 'pending', { website: 'synapse-ai' }, now))).toBe('eb')
})

test('counts bookings by status, with sessions as upcoming until they end', () => {
  const later = booking('g', { sessionDate: '2026-12-08T08:00:01.000Z' })
  expect(countLocal([...saved, later], { website: 'synapse-ai' }, now)).toEqual({
    completed: 3,
    pending: 1,
    upcoming: 1,
    past: 2,
    ended: 1,
    expired: 1,
  })
  const view = (of: 'upcoming' | 'ended') =>
    ids(localPage([...saved, later], 'completed', { website: 'synapse-ai', view: of }, now))
  expect(view('upcoming')).toBe('g')
  expect(view('ended')).toBe('c')
})

test('filters bookings by the session’s date in Malta', () => {
  expect(ids(savedBookings(saved, { from: '2026-12-10' }))).toBe('e')
  expect(ids(savedBookings(saved, { to: '2026-12-09', from: '2026-12-09' }))).toBe('c')
})

test('searches bookings by participant and order number, but not by the rest of the id', () => {
  expect(ids(savedBookings(saved, { search: 'guest@example.org' }))).toBe('f')
  const numbered = [booking('0b6f1c1e-1111-4222-8333-4444deadbeef')]
  expect(savedBookings(numbered, { search: 'DEADBEEF' })).toHaveLength(1)
  expect(savedBookings(numbered, { search: ' #DEADBEEF' })).toHaveLength(1)
  expect(savedBookings(numbered, { search: '0b6f1c1e-1111' })).toEqual([])
})

test('filters bookings by search text and package', () => {
  expect(ids(savedBookings(saved, { search: ' SUMMER ' }))).toBe('f')
  expect(ids(savedBookings(saved, { search: 'ġorġ' }))).toBe('f')
  expect(ids(savedBookings(saved, { sessionType: 'duo' }))).toBe('b')
})

test('sorts all bookings before splitting them into pages', () => {
  const query = { website: 'synapse-ai', sort: 'finalPrice', direction: 'desc' } as const
  expect(ids(localPage(saved, 'completed', { ...query, pageSize: 2 }, now))).toBe('fc')
  expect(ids(localPage(saved, 'completed', { ...query, page: 2, pageSize: 2 }, now))).toBe('a')
})

test('sorts bookings by each column’s value, or by whether it has one', () => {
  const known = [
    booking('a', { paymentStatus: 'refunded', revenue: '60.00' }),
    booking('b', { googleMeetLink: 'https://meet.example', sessionType: 'group' }),
    booking('c', { calendarEventId: 'event', paymentStatus: 'refunded', revenue: '0.00' }),
  ]
  const sorted = (sort: BookingSort) =>
    ids(localPage(known, 'completed', { sort, direction: 'asc' }, now))
  // A booking whose refund failed is sorted as cancelled.
  expect(sorted('status')).toBe('abc')
  expect(sorted('sessionType')).toBe('bac')
  expect(sorted('calendar')).toBe('cab')
  expect(sorted('meetLink')).toBe('bac')
})
