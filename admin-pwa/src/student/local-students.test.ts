import type { Student } from '@synapse/shared/student/contract'
import { expect, test } from 'vitest'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { localStudents } from '#student/local-students.ts'

const now = Temporal.Instant.from('2026-12-02T09:00:00Z')
const student = (email: string, name: string, lastSession: string, sessions = 1) => ({
  email,
  onWebsites: { music: { email, name, lastSession, sessions, isArchived: false } as Student },
})
const students = [
  student('held@example.com', 'Ġorġ', '2026-11-20T09:00:00Z'),
  student('later@example.com', 'Later', '2026-12-22T09:00:00Z'),
  student('coming@example.com', 'Żabbar', '2026-12-24T09:00:00Z', 2),
  student('refunded@example.com', 'Refunded', '2026-12-21T09:00:00Z', 0),
]
const booking = (
  studentEmail: string,
  sessionDate: string,
  paymentStatus: 'completed' | 'refunded' = 'completed',
) => ({ ...sampleBooking, studentEmail, sessionDate, paymentStatus, website: 'music' })
const bookings = [
  booking('held@example.com', '2026-11-20T09:00:00Z'),
  booking('later@example.com', '2026-12-22T09:00:00Z'),
  booking('Coming@example.com', '2026-12-20T09:00:00Z'),
  booking('coming@example.com', '2026-12-24T09:00:00Z'),
  booking('refunded@example.com', '2026-12-21T09:00:00Z', 'refunded'),
]
const names = (filter: object) =>
  localStudents(students, bookings, { website: 'music', ...filter }, now).items.map(
    ({ name, upcoming }) => `${name} ${upcoming}`,
  )

test('sorts students by their next session, or by their last if none is planned', () => {
  expect(names({})).toEqual(['Żabbar 2', 'Later 1', 'Refunded 0', 'Ġorġ 0'])
})

test('filters students by upcoming or recent sessions', () => {
  expect(names({ filter: 'upcoming' })).toEqual(['Żabbar 2', 'Later 1'])
  expect(names({ filter: 'past' })).toEqual(['Refunded 0', 'Ġorġ 0'])
  expect(names({ filter: 'active' })).toEqual(['Ġorġ 0'])
})

test('doesn’t count a session as upcoming if its refund is pending', () => {
  const pending = bookings.map((one) => ({ ...one, hasOpenRefundTask: true }))
  const { items } = localStudents(students, pending, { website: 'music', filter: 'upcoming' }, now)
  expect(items).toEqual([])
})

test('finds students by name, ignoring accents', () => {
  expect(names({ search: 'zabbar' })).toEqual(['Żabbar 2'])
})
