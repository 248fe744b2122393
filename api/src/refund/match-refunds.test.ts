import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { matchRefunds, unknownRefunds } from '#refund/match-refunds'
import { Refund } from '#refund/model'

const recorded = (given: Partial<Refund> & { id: string }) =>
  Object.assign(new Refund(), {
    amount: '20.00',
    status: 'pending',
    method: null,
    stripeRefundId: null,
    ...given,
  })

const atStripe = (id: string, refundId?: string, given: Partial<Stripe.Refund> = {}) =>
  ({
    id,
    amount: 2_000,
    status: 'succeeded',
    metadata: refundId ? { refundId } : {},
    ...given,
  }) as Stripe.Refund

const matched = (refunds: readonly Refund[], newestFirst: readonly Stripe.Refund[]) =>
  matchRefunds(refunds, newestFirst).map(({ stripeRefund, refund, isDuplicate }) => [
    stripeRefund.id,
    refund?.id,
    isDuplicate,
  ])

test('a Stripe refund matches the recorded refund with its id, or the one named in its metadata', () => {
  const refunds = [
    recorded({ id: 'a', stripeRefundId: 're_1', status: 'succeeded' }),
    recorded({ id: 'b' }),
  ]
  expect(matched(refunds, [atStripe('re_2', 'b'), atStripe('re_1')])).toEqual([
    ['re_1', 'a', false],
    ['re_2', 'b', false],
  ])
})

test('a Stripe refund doesn’t match the refund named in its metadata if the amounts differ', () => {
  const refund = atStripe('re_1', 'a', { amount: 500 })
  expect(matched([recorded({ id: 'a' })], [refund])).toEqual([['re_1', undefined, false]])
})

test('a pending refund that matches two Stripe refunds gets the older one that hasn’t failed', () => {
  const second = atStripe('re_2', 'a')
  expect(matched([recorded({ id: 'a' })], [second, atStripe('re_1', 'a')])).toEqual([
    ['re_1', 'a', false],
    ['re_2', undefined, false],
  ])
  const failed = atStripe('re_1', 'a', { status: 'failed' })
  expect(matched([recorded({ id: 'a' })], [second, failed])).toEqual([
    ['re_1', undefined, false],
    ['re_2', 'a', false],
  ])
})

test('a second Stripe refund for an accepted refund is a duplicate', () => {
  const accepted = recorded({ id: 'a', stripeRefundId: 're_1' })
  expect(matched([accepted], [atStripe('re_2', 'a'), atStripe('re_1', 'a')])).toEqual([
    ['re_1', 'a', false],
    ['re_2', undefined, true],
  ])
})

test('failed refunds are matched first, because their amounts can be refunded again', () => {
  const refunds = [atStripe('re_2', undefined, { status: 'canceled' }), atStripe('re_1')]
  expect(matched([], refunds).map(([id]) => id)).toEqual(['re_2', 're_1'])
})

test('a Stripe refund without a recorded refund is treated as unknown unless it failed', () => {
  const refunds = [
    atStripe('re_3', undefined, { status: 'failed' }),
    atStripe('re_2', undefined, { status: 'pending' }),
    atStripe('re_1', 'a'),
  ]
  expect(unknownRefunds(refunds, [recorded({ id: 'a' })]).map(({ id }) => id)).toEqual(['re_2'])
})
