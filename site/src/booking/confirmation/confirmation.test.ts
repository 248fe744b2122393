import { describe, expect, test } from 'vitest'
import {
  type BookingLookup,
  bookingFormPath,
  confirmationOf,
  successHeading,
} from '#booking/confirmation/confirmation.ts'
import { sampleBooking as booking } from '#booking/confirmation/sample-booking.test-support.ts'

const found = (paymentStatus: 'pending' | 'completed' | 'expired' | 'cancelled' | 'refunded') =>
  ({ state: 'found', booking: { ...booking, paymentStatus } }) satisfies BookingLookup
const query = (text: string) => new URLSearchParams(text)
const session = query('session_id=cs_test_12345678')

describe('with a session id', () => {
  test('a paid booking shows the package’s label', () => {
    expect(confirmationOf(session, found('completed'))).toMatchObject({
      state: 'success',
      booking: {
        number: '0000ABCD',
        studentName: 'Rita Borg',
        label: 'Two together',
        durationMinutes: 100,
        priceCents: 10_000,
        owedCents: 0,
      },
    })
  })

  test('a booking that isn’t fully paid shows the balance due', () => {
    const later = { ...booking, owed: '40.00' }
    expect(confirmationOf(session, { state: 'found', booking: later })).toMatchObject({
      booking: { priceCents: 10_000, owedCents: 4_000 },
    })
  })

  test('a restored booking is shown as booked only after the operator has confirmed it', () => {
    const restored = { ...booking, isBeingChecked: true }
    expect(confirmationOf(session, { state: 'found', booking: restored }).state).toBe('checking')
  })

  test.each(['pending', 'refunded', 'expired', 'cancelled'] as const)(
    'the page shows that a booking is %s, even if the URL says otherwise',
    (status) => {
      const claimed = query('session_id=cs_test_12345678&name=Rita')
      expect(confirmationOf(claimed, found(status)).state).toBe(status)
    },
  )

  test('a failed lookup or an unknown booking shows an error', () => {
    const claimed = query('session_id=cs_test_12345678&name=Rita&type=duo')
    expect(confirmationOf(claimed, { state: 'unknown' }).state).toBe('error')
    expect(confirmationOf(session, { state: 'refused' })).toMatchObject({
      state: 'error',
      message: 'Failed to fetch booking details',
      advice: expect.stringContaining('contact support if you were charged'),
    })
    expect(confirmationOf(session, { state: 'unreachable' })).toMatchObject({
      state: 'error',
      message: 'Unable to confirm your payment. Please contact support if you were charged.',
    })
  })

  test.each(['refused', 'unreachable'] as const)(
    'details from the URL are shown as unconfirmed (lookup: %s)',
    (state) => {
      const claimed = query(
        'session_id=cs_test_12345678&name=Rita&order=0000abcd&type=group&date=2026-12-08T08:00:00Z&email=r@example.com',
      )
      expect(confirmationOf(claimed, { state })).toEqual({
        state: 'unconfirmed',
        canRetry: true,
        details: {
          number: '0000ABCD',
          studentName: 'Rita',
          studentEmail: 'r@example.com',
          label: 'Group',
          sessionDate: '2026-12-08T08:00:00Z',
          durationMinutes: 150,
        },
      })
    },
  )
})

test('without a session id, details from the URL are shown only if they include a name', () => {
  const of = (text: string) => confirmationOf(query(text), { state: 'none' })
  expect(of('order=12345678')).toMatchObject({
    state: 'error',
    message: 'No session ID provided',
  })
  expect(of('name=Rita')).toMatchObject({ state: 'unconfirmed' })
})

test.each([
  ['paid', { owedCents: 0, priceCents: 6_000, isOver: false }, 'Payment Successful!'],
  ['unpaid', { owedCents: 6_000, priceCents: 6_000, isOver: false }, 'See you soon!'],
  ['free', { owedCents: 0, priceCents: 0, isOver: false }, 'See you soon!'],
  ['over', { owedCents: 0, priceCents: 6_000, isOver: true }, 'This session is over'],
])('the success page’s heading matches a booking that is %s', (_, booking, title) => {
  expect(successHeading(booking).title).toBe(title)
})

test('the link back leads to the booking page of the session’s website', () => {
  expect(bookingFormPath('synapse-ai')).toBe('/booking')
  expect(bookingFormPath('maths')).toBe('/booking/maths')
})
