import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ConfirmationContent } from '#booking/confirmation/BookingSuccess.island.tsx'
import {
  type BookingLookup,
  confirmationOf,
  type FoundBooking,
} from '#booking/confirmation/confirmation.ts'
import { sampleBooking } from '#booking/confirmation/sample-booking.test-support.ts'
import { syncServerClock } from '#data/server-clock.ts'

// A few days before the sample session.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Temporal', 'Date'], now: new Date('2026-12-04T08:00:00Z') })
})

const nobody = { name: '', picture: '' }

const htmlOf = (query: string, lookup: BookingLookup, tutor = nobody) => {
  const confirmation = confirmationOf(new URLSearchParams(query), lookup)
  const contact = { email: 'hello@example.com', phone: '', phoneHref: '' }
  const props = { confirmation, contact, tutor, onRetry: () => {} }
  return renderToStaticMarkup(<ConfirmationContent {...props} />)
}

/** Returns the HTML of a booking's success page, without any tags but images. */
const page = (changes: Partial<FoundBooking> = {}, tutor = nobody) => {
  const booking = { ...sampleBooking, meetingLink: null, ...changes }
  const html = htmlOf('session_id=cs_test_12345678', { state: 'found', booking }, tutor)
  return html.replaceAll(/<(?!img)[^>]*>/g, '')
}

test('without a session id, the success page starts with advice for visitors who have paid', () => {
  vi.stubGlobal('location', { pathname: '/booking-success' })
  const text = htmlOf('', { state: 'none' }).replaceAll(/<[^>]*>/g, '')
  expect(text).toContain(
    'No session ID providedPaid already? Open the link in your confirmation e-mail. If it hasn’t arrived, write to hello@example.com.',
  )
})

test('an in-person session is confirmed without a meeting link', () => {
  const text = page({ venue: 'in_person' })
  expect(text).toContain('In person (Malta or Gozo): we’ll agree where to meet by e-mail.')
  expect(text).toContain('The confirmation with a calendar invitation goes to rita@example.com.')
  expect(text).toContain('Bring your laptop.')
  expect(text).not.toMatch(/meeting link|microphone|Online/)
})

test('an online session’s confirmation promises the meeting link by e-mail', () => {
  const text = page()
  expect(text).toContain('Online; we’ll e-mail you the meeting link.')
  expect(text).toContain(
    'The confirmation with the meeting link and a calendar invitation goes to rita@example.com.',
  )
  expect(text).toContain('Test your microphone and camera.')
  expect(text).not.toMatch(/laptop|In person/)
})

test('the button with the meeting link reads “Join the session” from a day before the session', () => {
  onTestFinished(() => {
    vi.useRealTimers()
    syncServerClock(new Date().toUTCString(), Date.now(), Date.now())
  })
  const start = Temporal.Instant.from('2027-02-03T09:00:00Z')
  const textAt = (hoursBefore: number) => {
    vi.setSystemTime(start.subtract({ hours: hoursBefore }).epochMilliseconds)
    const meetingLink = 'https://meet.example.com/abc'
    return page({ sessionDate: start.toString(), meetingLink })
  }
  expect(textAt(25)).toContain('Join on meet.example.com')
  expect(textAt(24)).toContain('Join the session')
  expect(textAt(24)).not.toContain('meet.example.com')
  // In this test, the browser's clock is an hour slow.
  const serverTime = Temporal.Now.instant().add({ hours: 1 })
  syncServerClock(new Date(serverTime.epochMilliseconds).toUTCString(), Date.now(), Date.now())
  expect(textAt(25)).toContain('Join the session')
})

test('a withdrawn booking’s page starts with the refund', () => {
  const refundDue = { amount: '60.00', by: '2026-12-12' }
  const withdrawn = { paymentStatus: 'cancelled', hasWithdrawn: true, refundDue } as const
  expect(page(withdrawn)).toMatch(
    /^Session cancelledYou’ve withdrawn from your contractWe’ll refund €60\.00 by .*To be refunded€60\.00.*We’ve e-mailed you the confirmation\./,
  )
  const failed = page({ ...withdrawn, hasFailedRefund: true })
  expect(failed).toContain('The refund to your card failed')
  expect(failed).toContain('We’ll refund €60.00 by')
})

test('the page offers payment at the session until the session ends', () => {
  const unpaid = { owed: '60.00', howToPay: { account: [], invoicePage: null } }
  expect(page(unpaid)).toContain('You can pay at the session, or reply')
  const over = page({ ...unpaid, isOver: true })
  expect(over).toContain('Reply to the confirmation e-mail to arrange it.')
  expect(over).not.toContain('at the session')
})

test('the session’s details include the tutor’s photo and name, if set', () => {
  expect(page()).not.toMatch(/<img|with {2}/)
  expect(page({}, { name: 'Rita Vella', picture: '' })).toMatch(/[^>]with Rita Vella/)
  const picture = '/tutor-picture/1'
  const shown = page({}, { name: 'Rita Vella', picture })
  expect(shown).toMatch(/<img src="\/tutor-picture\/1" alt=""[^>]*>with Rita Vella/)
  expect(page({ paymentStatus: 'refunded' }, { name: 'Rita Vella', picture })).not.toContain(
    'Rita Vella',
  )
})

test.each([
  ['/booking-success', ['/book', '/']],
  ['/booking-success/night-school', ['/booking/night-school']],
])(
  'the page of a booking that can’t be looked up links back to its website, %s',
  (pathname, links) => {
    vi.stubGlobal('location', { pathname })
    const html = htmlOf(
      'session_id=cs_test_12345678&name=Rita&type=duo&date=2026-12-08T08:00:00Z',
      { state: 'unreachable' },
    )
    expect(html).toContain('Not confirmed yet')
    expect([...html.matchAll(/class="button[^"]*" href="([^"]*)"/g)].map(([, to]) => to)).toEqual(
      links,
    )
  },
)
