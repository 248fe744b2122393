import { expect, test } from 'vitest'
import { JoinLink } from '#booking/JoinLink.tsx'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { htmlOf } from '#ui/render.test-support.tsx'

test('a session awaiting a refund shows its join link only as an icon', () => {
  const soon = Temporal.Now.instant().add({ hours: 1 }).toString()
  const call = { sessionDate: soon, googleMeetLink: 'https://meet.google.com/a' }
  const linkOf = (changes: object) =>
    htmlOf(<JoinLink booking={{ ...sampleBooking, ...call, ...changes }} />)
  expect(linkOf({})).toContain('>Join<')
  expect(linkOf({ hasOpenRefundTask: true })).toContain('aria-label="Join session"')
  expect(linkOf({ hasOpenRefundTask: true })).not.toContain('>Join<')
})

test('a join link with room for its label is always a button', () => {
  const sessionDate = Temporal.Now.instant().add({ hours: 100 }).toString()
  const booking = { ...sampleBooking, sessionDate, googleMeetLink: 'https://meet.google.com/a' }
  expect(htmlOf(<JoinLink booking={booking} />)).not.toContain('>Join<')
  expect(htmlOf(<JoinLink booking={booking} hasRoom />)).toContain('>Join<')
})
