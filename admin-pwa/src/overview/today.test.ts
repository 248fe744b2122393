import type { AdminBooking } from '@synapse/shared/booking/contract'
import { searchQuery } from '@synapse/shared/contract/fields'
import { expect, test } from 'vitest'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { sessionInterval } from '#booking/local/upcoming-sessions.ts'
import { pastSessionsQuery } from '#booking/queries.ts'
import { createDevice } from '#data/fake-device.test-support.ts'
import { createServer } from '#data/fake-server.test-support.ts'
import { countdownText, earlierSessions, joinBlockedReason } from '#overview/today.ts'

const booking = (id: string, sessionDate: string, more: Partial<AdminBooking> = {}) => ({
  ...sampleBooking,
  id,
  sessionDate,
  studentEmail: 'eve@example.com',
  ...more,
})

const at = (text: string) => Temporal.Instant.from(text)
const ids = (bookings: readonly AdminBooking[]) => bookings.map(({ id }) => id)

test('the next session can be joined if it is online and has a meeting link', () => {
  const googleMeetLink = 'https://meet.example.com/1'
  expect(
    [
      undefined,
      { venue: 'in_person' as const, googleMeetLink },
      { venue: 'online' as const, googleMeetLink: null },
      { venue: 'online' as const, googleMeetLink },
    ].map(joinBlockedReason),
  ).toEqual([
    'No upcoming sessions.',
    'The next session is in person.',
    'The next session has no meeting link yet.',
    undefined,
  ])
})

test('shows the time until a session in minutes, hours or days (Malta time)', () => {
  const span = sessionInterval(booking('a', '2026-12-08T08:00:00.000Z'))
  const until = (now: string) => countdownText(span, at(now))
  expect(until('2026-12-08T07:45:30Z')).toBe('In 15 min')
  expect(until('2026-12-07T17:30:00Z')).toBe('In 14 h 30 min')
  expect(until('2026-12-07T07:00:00Z')).toBe('Tomorrow')
  // In Malta, it is already the 6th.
  expect(until('2026-12-05T23:30:00Z')).toBe('In 2 days')
  expect(until('2026-12-08T08:00:00Z')).toBe('Now, until 11:00')
  // The clocks go back on that day, so it lasts 25 hours.
  const late = sessionInterval(booking('b', '2026-10-25T22:10:00.000Z'))
  expect(countdownText(late, at('2026-10-24T22:05:00Z'))).toBe('In 24 h 5 min')
})

test('finds a student’s earlier sessions by e-mail address, latest first', async () => {
  const next = booking('next', '2026-12-08T08:00:00.000Z')
  const similar = Array.from({ length: 30 }, (_, day) =>
    booking(`another ${day}`, Temporal.PlainDate.from('2026-07-02').add({ days: day }).toString(), {
      studentEmail: 'steve@example.com',
    }),
  )
  const known = [
    next,
    booking('first', '2026-03-02T08:00:00.000Z'),
    booking('second', '2026-06-02T08:00:00.000Z', { studentEmail: 'EVE@example.com' }),
    booking('cancelled', '2026-07-02T08:00:00.000Z', { paymentStatus: 'cancelled' }),
    booking('missed', '2026-07-02T08:00:00.000Z', { isNoShow: true }),
    ...similar,
    booking('after', '2026-12-09T08:00:00.000Z'),
  ]
  await createDevice(createServer()).open(async (app) => {
    await app.pullFeed()
    await app.openDb().bookings.bulkAdd(known)
    const { pastSessionsQuery } = await import('#booking/queries.ts')
    const found = await app.queryClient.fetchQuery(pastSessionsQuery(next.studentEmail))
    expect(ids(earlierSessions(next, found))).toEqual(['second', 'first'])
  })
})

test('truncates a long e-mail address to the maximum length of a search query', () => {
  const { queryKey } = pastSessionsQuery(`${'a'.repeat(200)}@example.com`)
  const sent = queryKey.at(-1) as { search: string }
  expect(searchQuery.search.parse(sent.search)).toBe(sent.search)
})
