import { expect, test } from 'vitest'
import { backPath, headingOf } from '#booking/BookingSuccess.island.tsx'

test.each([
  ['paid', { owedCents: 0, priceCents: 6_000, isOver: false }, 'Payment Successful!'],
  ['unpaid', { owedCents: 6_000, priceCents: 6_000, isOver: false }, 'See you soon!'],
  ['free', { owedCents: 0, priceCents: 0, isOver: false }, 'See you soon!'],
  ['over', { owedCents: 0, priceCents: 6_000, isOver: true }, 'This session is over'],
])('the heading suits a booking that is %s', (_, order, title) => {
  expect(headingOf(order).title).toBe(title)
})

test('the link back leads to the booking page of the website that was booked', () => {
  expect([backPath(), backPath('synapse-ai'), backPath('maths')]).toEqual([
    '/booking',
    '/booking',
    '/booking/maths',
  ])
})
