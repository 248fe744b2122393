import type { BookingSort } from '@synapse/shared/booking/booking-view'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { expect, test } from 'vitest'
import { countByView, filterBookings, pageOfBookings } from '#booking/local/filter-bookings.ts'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'

const booking = (id: string, changes: Partial<AdminBooking> = {}) => ({
  ...sampleBooking,
  id,
  studentName: `Student ${id.slice(-8)}`,
  studentEmail: `${id.slice(-8)}@example.com`,
  ...changes,
})

const saved = [
  booking('a'),
  booking('b', { paymentStatus: 'pending', sessionType: 'duo' }),
  booking('c', { paymentStatus: 'cancelled', sessionDate: '2026-12-09T08:00:00.000Z' }),
  booking('d', { website: 'other' }),
  // In Malta, it is already 10 December.
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

test('each tab lists the same bookings whether they come from the device or the server', () => {
  expect(ids(pageOfBookings(saved, 'completed', { website: 'synapse-ai' }, now))).toBe('cfa')
  expect(ids(pageOfBookings(saved, 'pending', { website: 'synapse-ai' }, now))).toBe('eb')
})

test('counts bookings by status, treating sessions as upcoming until they end', () => {
  const later = booking('g', { sessionDate: '2026-12-08T08:00:01.000Z' })
  expect(countByView([...saved, later], { website: 'synapse-ai' }, now)).toEqual({
    completed: 3,
    pending: 1,
    upcoming: 1,
    past: 2,
    ended: 1,
    expired: 1,
  })
  const view = (of: 'upcoming' | 'ended') =>
    ids(pageOfBookings([...saved, later], 'completed', { website: 'synapse-ai', view: of }, now))
  expect(view('upcoming')).toBe('g')
  expect(view('ended')).toBe('c')
})

test.each([
  ['a start date in Malta', { from: '2026-12-10' }, 'e'],
  ['a single date in Malta', { from: '2026-12-09', to: '2026-12-09' }, 'c'],
  ['a participant', { search: 'guest@example.org' }, 'f'],
  ['a coupon', { search: ' SUMMER ' }, 'f'],
  ['a name in lower case', { search: 'ġorġ' }, 'f'],
  ['a package', { sessionType: 'duo' }, 'b'],
])('filters bookings by %s', (_, filter, found) => {
  expect(ids(filterBookings(saved, filter))).toBe(found)
})

test('searches bookings by order number, but not by the rest of the id', () => {
  const numbered = [booking('0b6f1c1e-1111-4222-8333-4444deadbeef')]
  for (const search of ['DEADBEEF', ' #DEADBEEF'])
    expect(filterBookings(numbered, { search })).toHaveLength(1)
  expect(filterBookings(numbered, { search: '0b6f1c1e-1111' })).toEqual([])
})

test('sorts all bookings before paginating them', () => {
  const query = { website: 'synapse-ai', sort: 'finalPrice', direction: 'desc' } as const
  expect(ids(pageOfBookings(saved, 'completed', { ...query, pageSize: 2 }, now))).toBe('fc')
  expect(ids(pageOfBookings(saved, 'completed', { ...query, page: 2, pageSize: 2 }, now))).toBe('a')
})

test.each<[BookingSort, string]>([
  // A booking whose refund failed is sorted as cancelled.
  ['status', 'abc'],
  ['sessionType', 'bac'],
  ['calendar', 'cab'],
  ['meetLink', 'bac'],
])('sorts bookings by %s', (sort, order) => {
  const known = [
    booking('a', { paymentStatus: 'refunded' }),
    booking('b', { googleMeetLink: 'https://meet.example', sessionType: 'group' }),
    booking('c', { calendarEventId: 'event', paymentStatus: 'refunded', revenue: '0.00' }),
  ]
  expect(ids(pageOfBookings(known, 'completed', { sort, direction: 'asc' }, now))).toBe(order)
})
