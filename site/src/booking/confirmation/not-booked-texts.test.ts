import { expect, test } from 'vitest'
import { confirmationOf, type FoundBooking } from '#booking/confirmation/confirmation.ts'
import { notBookedTexts } from '#booking/confirmation/not-booked-texts.ts'
import { sampleBooking } from '#booking/confirmation/sample-booking.test-support.ts'

const textsOf = (changes: Partial<FoundBooking>) => {
  const booking = { ...sampleBooking, ...changes }
  const confirmation = confirmationOf(new URLSearchParams(), { state: 'found', booking })
  const { state } = confirmation
  if (state !== 'refunded' && state !== 'expired' && state !== 'cancelled')
    throw new Error(`The booking is ${state}`)
  const { title, stamp, lead, refund } = notBookedTexts(state, confirmation.booking)
  return { title, stamp, text: [lead, refund].filter(Boolean).join(' ') }
}

const expired = { paymentStatus: 'expired', wasBooked: false } as const
const lost = { paymentStatus: 'refunded', wasBooked: false } as const
const cancelled = { paymentStatus: 'cancelled' } as const
const due = { amount: '60.00', by: '2026-12-12' }

test.each<[string, Partial<FoundBooking>, { title: string; stamp: string; text: RegExp }]>([
  [
    'an expired booking',
    expired,
    {
      title: 'The payment wasn’t completed in time',
      stamp: 'Expired',
      text: /nothing was charged/,
    },
  ],
  [
    'an expired booking whose visitor was charged',
    { ...expired, wasCharged: true },
    {
      title: 'Your payment doesn’t match your booking',
      stamp: 'Not booked',
      text: /^((?!nothing was charged).)*$/,
    },
  ],
  [
    'a slot that someone else booked',
    lost,
    {
      title: 'You were refunded in full',
      stamp: 'Refunded',
      text: /the full amount is being refunded to your card/,
    },
  ],
  [
    'a lost slot whose refund failed',
    { ...lost, hasFailedRefund: true },
    {
      title: 'We couldn’t refund your card',
      stamp: 'Not booked',
      text: /booked by someone else.* The refund to your card failed/,
    },
  ],
  [
    'a cancelled session whose refund failed',
    { ...lost, wasBooked: true, hasFailedRefund: true },
    {
      title: 'We couldn’t refund your card',
      stamp: 'Cancelled',
      text: /^((?!booked by someone else).)* The refund to your card failed/,
    },
  ],
  [
    'a cancelled and refunded session',
    { paymentStatus: 'refunded', refundedAmount: '60.00' },
    {
      title: 'You were refunded in full',
      stamp: 'Refunded',
      text: /The full amount was refunded\. Card refunds usually take 5 to 10 days to arrive\./,
    },
  ],
  [
    'a cancelled session that was partly refunded',
    { ...cancelled, refundedAmount: '20.00', keptAmount: '40.00' },
    {
      title: 'This session was cancelled',
      stamp: 'Cancelled',
      text: /€40\.00 is non-refundable under our terms\. €20\.00 of your payment was refunded\. Card refunds usually take 5 to 10 days to arrive\./,
    },
  ],
  [
    'a cancelled session whose refund the operator hasn’t decided on',
    { ...cancelled, keptAmount: '60.00', isRefundUndecided: true },
    {
      title: 'This session was cancelled',
      stamp: 'Cancelled',
      text: /^((?!non-refundable).)*$/,
    },
  ],
  [
    'a withdrawal',
    { ...cancelled, hasWithdrawn: true, refundDue: due },
    {
      title: 'You’ve withdrawn from your contract',
      stamp: 'Withdrawn',
      text: /^We’ll refund €60\.00 by /,
    },
  ],
  [
    'a withdrawal whose refund failed',
    { ...cancelled, hasWithdrawn: true, refundDue: due, hasFailedRefund: true },
    {
      title: 'You’ve withdrawn from your contract',
      stamp: 'Withdrawn',
      text: /The refund to your card failed.*We’ll refund €60\.00 by /,
    },
  ],
])('describes %s', (_, changes, { text, ...labels }) => {
  expect(textsOf(changes)).toEqual({ ...labels, text: expect.stringMatching(text) })
})
