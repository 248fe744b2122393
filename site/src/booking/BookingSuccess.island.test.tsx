import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Outcome } from '#booking/BookingSuccess.island.tsx'
import { type BookingLookup, type Confirmation, confirmationOf } from '#booking/confirmation.ts'
import { sampleBooking } from '#booking/sample-booking.test-support.ts'

const nobody = { name: '', picture: '' }

/** Returns the text of a booking's success page, with its pictures. */
const page = (changes: object = {}, tutor = nobody) => {
  const lookup = {
    state: 'found',
    booking: { ...sampleBooking, meetingLink: null, ...changes },
  } as BookingLookup
  const confirmation: Confirmation = confirmationOf(
    new URLSearchParams('session_id=cs_test_12345678'),
    lookup,
  )
  const contact = { email: 'hello@example.com', phone: '' }
  const props = { confirmation, contact, tutor, isStillAsking: false, onRetry: () => {} }
  const html = renderToStaticMarkup(<Outcome {...props} />)
  return html.replaceAll(/<(?!img)[^>]*>/g, '')
}

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

test('the session shows the tutor’s face and name, if they are set', () => {
  expect(page()).not.toMatch(/<img|with {2}/)
  expect(page({}, { name: 'Rita Vella', picture: '' })).toMatch(/[^>]with Rita Vella/)
  const picture = '/tutor-picture/1'
  const shown = page({}, { name: 'Rita Vella', picture })
  expect(shown).toMatch(/<img src="\/tutor-picture\/1" alt=""[^>]*>with Rita Vella/)
  expect(page({ paymentStatus: 'refunded' }, { name: 'Rita Vella', picture })).not.toContain(
    'Rita Vella',
  )
})
