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

test.each([
  [23, '>Join<'],
  [25, 'aria-label="Join session"'],
])('%d hours before a session, its join link is shown as %s', (hours, link) => {
  const sessionDate = Temporal.Now.instant().add({ hours }).toString()
  const booking = { ...sampleBooking, sessionDate, googleMeetLink: 'https://meet.google.com/a' }
  expect(htmlOf(<JoinLink booking={booking} />)).toContain(link)
})
