import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JoinLink } from '#booking/JoinLink.tsx'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'

test('a session awaiting a refund shows its join link only as an icon, even shortly before the session starts', () => {
  const soon = Temporal.Now.instant().add({ hours: 1 }).toString()
  const call = { sessionDate: soon, googleMeetLink: 'https://meet.google.com/a' }
  const linkOf = (changes: object) => {
    const booking = { ...sampleBooking, ...call, ...changes }
    return renderToString(
      <MantineProvider>
        <JoinLink booking={booking} />
      </MantineProvider>,
    )
  }
  expect(linkOf({})).toContain('>Join<')
  expect(linkOf({ hasOpenRefundTask: true })).toContain('aria-label="Join session"')
  expect(linkOf({ hasOpenRefundTask: true })).not.toContain('>Join<')
})
