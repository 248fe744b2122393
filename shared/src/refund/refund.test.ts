import { expect, test } from 'vitest'
import {
  divideRefund,
  inRefundOrder,
  isAcceptedRefund,
  refundEndsBooking,
  refundFailureText,
  requestResult,
} from '#refund/refund'

const earlier = { name: 'earlier', maxCents: 6_000 }
const later = { name: 'later', maxCents: 4_000 }

const divided = (amountCents?: number) =>
  divideRefund([later, earlier], amountCents)?.map(({ from, cents }) => [from.name, cents])

test('the latest payment is refunded first, then earlier payments', () => {
  expect(divided(1_000)).toEqual([['later', 1_000]])
  expect(divided(4_000)).toEqual([['later', 4_000]])
  expect(divided(5_500)).toEqual([
    ['later', 4_000],
    ['earlier', 1_500],
  ])
})

test('disputed payments are refunded last', () => {
  const payments = [
    { id: 3, status: 'dispute_lost' },
    { id: 2, status: 'disputed' },
    { id: 1, status: 'completed' },
  ] as const
  expect(inRefundOrder(payments).map(({ id }) => id)).toEqual([1, 3, 2])
})

test('a refund without an amount covers the full remaining amount', () => {
  expect(divided()).toEqual([
    ['later', 4_000],
    ['earlier', 6_000],
  ])
  expect(divideRefund([{ ...later, maxCents: 0 }], undefined)).toEqual([])
  expect(divideRefund([], undefined)).toEqual([])
})

test('a refund can’t exceed the remaining amount', () => {
  expect(divided(10_000)).toHaveLength(2)
  expect(divided(10_001)).toBeUndefined()
  expect(divideRefund([], 1)).toBeUndefined()
})

test('whether a refund ends the booking depends on the refund’s purpose and amount', () => {
  expect(refundEndsBooking('always', 0, 0)).toBe(true)
  expect(refundEndsBooking('always', 500, 6_000)).toBe(true)
  expect(refundEndsBooking('in_full', 6_000, 6_000)).toBe(true)
  expect(refundEndsBooking('in_full', 5_999, 6_000)).toBe(false)
  expect(refundEndsBooking('in_full', 0, 0)).toBe(false)
  expect(refundEndsBooking('never', 6_000, 6_000)).toBe(false)
})

test('describes Stripe’s error codes in plain English, but leaves Stripe’s own messages unchanged', () => {
  const message = 'Insufficient funds in your Stripe balance.'
  expect(refundFailureText(message)).toBe(message)
  expect(refundFailureText('expired_or_canceled_card')).toBe(
    'The card has expired or was cancelled',
  )
  expect(refundFailureText('some_new_code')).toBe('Some new code')
})

test('a refund counts as accepted if it was made manually or is known to Stripe, unless it has failed', () => {
  const atStripe = { status: 'pending', stripeRefundId: 're_1', method: null } as const
  const manual = { status: 'succeeded', stripeRefundId: null, method: 'cash' } as const
  expect([atStripe, manual].map(isAcceptedRefund)).toEqual([true, true])
  expect(isAcceptedRefund({ ...atStripe, stripeRefundId: null })).toBe(false)
  expect(isAcceptedRefund({ ...atStripe, status: 'failed' })).toBe(false)
})

test('a refund request is pending until all its refunds are final, and failed if any of them failed', () => {
  const succeeded = { status: 'succeeded', amount: '60.00', failureReason: null } as const
  const pending = { ...succeeded, status: 'pending' } as const
  const failed = { status: 'failed', amount: '0.50', failureReason: 'declined' } as const
  expect(requestResult([succeeded, succeeded])).toEqual({ status: 'succeeded', amount: '120.00' })
  expect(requestResult([succeeded, failed])).toEqual({
    status: 'failed',
    amount: '60.50',
    reason: 'declined',
  })
  expect(requestResult([failed, pending]).status).toBe('pending')
})
