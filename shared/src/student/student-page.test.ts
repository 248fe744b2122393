import { expect, test } from 'vitest'
import type { AdminBooking } from '#booking/contract'
import type { Student } from '#student/contract'
import { studentPage } from '#student/student-page'

const now = Temporal.Instant.from('2027-02-01T08:00:00Z')

const booking = (id: string, sessionDate: string, changes: Partial<AdminBooking> = {}) =>
  ({
    id,
    sessionDate,
    website: 'synapse-ai',
    studentEmail: 'Maria@Example.com',
    paymentStatus: 'completed',
    durationMinutes: 120,
    revenue: '60.00',
    ...changes,
  }) as AdminBooking

const figures = (changes: Partial<Student>): Student => ({
  email: 'maria@example.com',
  name: 'Maria Borg',
  sessions: 1,
  upcoming: 0,
  noShows: 0,
  totalSpent: '60.00',
  firstSession: '2026-05-01T08:00:00Z',
  lastSession: '2026-05-01T08:00:00Z',
  isArchived: false,
  ...changes,
})

const page = (
  bookings: AdminBooking[],
  onWebsites: Record<string, Student> = {},
  older: AdminBooking[] = [],
) =>
  studentPage(
    { students: [{ email: 'maria@example.com', onWebsites }], bookings, older },
    'MARIA@example.com',
    'synapse-ai',
    now,
  )

test('adds up the figures of all websites and uses the name from the latest session', () => {
  const found = page([], {
    'synapse-ai': figures({ name: 'M. Borg', sessions: 2, noShows: 1, totalSpent: '120.00' }),
    other: figures({ lastSession: '2026-06-01T08:00:00Z' }),
    cancelled: figures({
      name: 'Cancelled',
      sessions: 0,
      totalSpent: '10.00',
      firstSession: '2026-01-01T08:00:00Z',
      lastSession: '2026-12-01T08:00:00Z',
    }),
  })
  expect(found?.student).toEqual(
    figures({
      sessions: 3,
      noShows: 1,
      totalSpent: '190.00',
      lastSession: '2026-06-01T08:00:00Z',
    }),
  )
})

test('calculates the figures for a website if the server sent none', () => {
  const found = page(
    [
      booking('here', '2027-02-03T08:00:00Z'),
      booking('there', '2027-02-04T08:00:00Z', { website: 'other', revenue: '40.00' }),
    ],
    { 'synapse-ai': figures({}) },
  )
  expect(found).toMatchObject({
    student: { upcoming: 2, totalSpent: '100.00' },
    onWebsite: { upcoming: 1, totalSpent: '60.00' },
  })
})

test('lists older bookings once, latest first', () => {
  const kept = booking('kept', '2026-03-01T08:00:00Z')
  const older = booking('older', '2025-03-01T08:00:00Z')
  const found = page([kept], {}, [older, { ...kept, revenue: '0.00' }])
  expect(found).toMatchObject({
    student: null,
    onWebsite: null,
    bookings: [{ id: 'kept', revenue: '60.00' }, { id: 'older' }],
  })
  expect(page([])).toBeUndefined()
})
