import type { DetailOf, TimelineKind } from '@synapse/shared/booking/timeline-contract'
import type { ActorKind } from '@synapse/shared/contract/actor'
import { expect, test } from 'vitest'
import { timelineSentence } from '#booking/page/timeline-sentence.ts'

const said = <Kind extends TimelineKind>(
  kind: Kind,
  detail: DetailOf<Kind>,
  by: ActorKind | null = null,
) => timelineSentence({ kind, detail, by })

test('describes each timeline entry in a sentence', () => {
  const moved = { from: '2026-12-08T08:00:00.000Z', to: '2026-12-09T11:00:00.000Z' }
  const failed = { amount: '60.00', reason: 'expired_or_canceled_card' }
  expect([
    said('created', {}),
    said('paid', { amount: '60.00' }),
    said('paid', {}),
    said('mail_sent', { kind: 'confirmation', to: 'a@example.com' }),
    said('moved', moved),
    said('refund_failed', failed),
    said('refund_failed', {}),
    said('cancelled', { because: 'refunded' }),
    said('calendar_event_removed', {}, 'google'),
  ]).toEqual([
    'Booking created',
    'Paid: €60.00',
    'Paid',
    'Confirmation with invitation sent to a@example.com',
    'Moved from 8 Dec 2026, 09:00 to 9 Dec 2026, 12:00',
    'Refund of €60.00 failed: The card has expired or was cancelled',
    'Refund failed',
    'Cancelled because of the refund',
    'Deleted in Google Calendar',
  ])
})

test('describes guest list changes by naming the previous and new guests', () => {
  const change = { added: ['b@example.com'], removed: ['a@example.com'], sequence: 1 }
  expect(
    said('guests_changed', {
      ...change,
      name: { from: 'Maria', to: 'Petra' },
      email: { from: 'a@example.com', to: 'b@example.com' },
    }),
  ).toBe('Guests changed: Maria changed to Petra; a@example.com changed to b@example.com')
  expect(said('guests_changed', change)).toBe(
    'Guests changed: b@example.com added; a@example.com removed',
  )
})

test('says which coupon was removed by an edit', () => {
  const price = { from: '45.00', to: '60.00' }
  expect(said('edited', { price, removedCoupon: 'SPRING' })).toBe(
    'Booking edited: price changed from €45.00 to €60.00; coupon SPRING removed',
  )
})
