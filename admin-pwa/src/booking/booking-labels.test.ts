import type { ActorKind } from '@synapse/shared/actor'
import type { DetailOf, TimelineKind } from '@synapse/shared/booking/timeline'
import { expect, test } from 'vitest'
import { amountOfBooking, timelineSentence } from '#booking/booking-labels.ts'

const said = <Kind extends TimelineKind>(
  kind: Kind,
  detail: DetailOf<Kind>,
  by: ActorKind | null = null,
) => timelineSentence({ kind, detail, by })

test('describes each timeline entry in a sentence', () => {
  expect(said('created', {})).toBe('Booking created')
  expect(said('paid', { amount: '60.00' })).toBe('Paid: €60.00')
  expect(said('mail_sent', { kind: 'confirmation', to: 'a@example.com' })).toBe(
    'Confirmation with invitation sent to a@example.com',
  )
  expect(said('moved', { from: '2026-12-08T08:00:00.000Z', to: '2026-12-09T11:00:00.000Z' })).toBe(
    'Moved from 8 Dec 2026, 09:00 to 9 Dec 2026, 12:00',
  )
  expect(said('refund_failed', { amount: '60.00', reason: 'expired_or_canceled_card' })).toBe(
    'Refund of €60.00 failed: The card has expired or was cancelled',
  )
  expect(said('cancelled', { because: 'refunded' })).toBe('Cancelled because of the refund')
  expect(said('calendar_event_removed', {}, 'google')).toBe('Deleted in Google Calendar')
})

test('names the previous and the new guests when guests change', () => {
  const change = { added: ['b@example.com'], removed: ['a@example.com'], sequence: 1 }
  expect(
    said('guests_changed', {
      ...change,
      name: { from: 'Maria', to: 'Petra' },
      email: { from: 'a@example.com', to: 'b@example.com' },
    }),
  ).toBe('Guests changed: Maria is now Petra; a@example.com is now b@example.com')
  expect(said('guests_changed', change)).toBe(
    'Guests changed: b@example.com added; a@example.com removed',
  )
})

test('describes a timeline entry without details', () => {
  expect(said('paid', {})).toBe('Paid')
  expect(said('refund_failed', {})).toBe('Refund failed')
})

test('shows a booking’s price, or “Free”', () => {
  expect(amountOfBooking({ finalPrice: '0.00' })).toBe('Free')
  expect(amountOfBooking({ finalPrice: '60.00' })).toBe('€60')
})
