import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { matchRefunds, planRefund, unknownRefunds } from '#refund/match-refunds'
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

test('a pending refund that matches two Stripe refunds is paired with the older one that hasn’t failed', () => {
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

test('a Stripe refund without a match in the ledger is unknown unless it failed', () => {
  const refunds = [
    atStripe('re_3', undefined, { status: 'failed' }),
    atStripe('re_2', undefined, { status: 'pending' }),
    atStripe('re_1', 'a'),
  ]
  expect(unknownRefunds(refunds, [recorded({ id: 'a' })]).map(({ id }) => id)).toEqual(['re_2'])
})

const now = Temporal.Instant.from('2027-02-01T09:00:00Z')
const acceptedAt = new Date('2027-01-31T12:00:00Z')

const plan = (
  atStripe: Partial<Stripe.Refund>,
  given?: Partial<Refund>,
  { isDuplicate = false } = {},
) => {
  const refund =
    given && Object.assign(new Refund(), { status: 'pending', stripeRefundId: null, ...given })
  const stripeRefund = {
    id: 're_1',
    amount: 2_000,
    created: acceptedAt.getTime() / 1_000,
    ...atStripe,
  }
  return planRefund({ stripeRefund: stripeRefund as Stripe.Refund, refund, isDuplicate }, now)
}

describe('a Stripe refund', () => {
  test('is added if it isn’t in the ledger, and reduces the refundable amount', () => {
    expect(plan({ status: 'succeeded', reason: 'duplicate' })).toEqual({
      values: {
        status: 'succeeded',
        stripeRefundId: 're_1',
        failureReason: null,
        refundedAt: acceptedAt,
        amount: '20.00',
        requestedBy: 'stripe',
        reason: 'duplicate',
      },
      neededCents: 2_000,
      hasEnded: true,
    })
    const pending = plan({ status: 'pending' }, undefined, { isDuplicate: true })
    expect(pending?.hasEnded).toBe(false)
    expect(pending?.values.reason).toBe('Second refund for the same request')
  })

  test('updates the refund in the ledger, which has already reserved the amount', () => {
    expect(plan({ status: 'succeeded' }, { status: 'pending' })).toEqual({
      values: {
        status: 'succeeded',
        stripeRefundId: 're_1',
        failureReason: null,
        refundedAt: acceptedAt,
      },
      neededCents: 0,
      hasEnded: true,
    })
    expect(plan({ status: 'pending' }, { status: 'pending' })?.hasEnded).toBe(false)
  })

  test('reduces the refundable amount again if it had failed in the ledger', () => {
    expect(plan({ status: 'succeeded' }, { status: 'failed' })?.neededCents).toBe(2_000)
  })

  test('doesn’t reduce the refundable amount if it failed, and is reversed in the books', () => {
    const failed = { status: 'failed', failure_reason: 'lost_or_stolen_card' }
    expect(plan(failed, { status: 'succeeded', refundedAt: acceptedAt })).toEqual({
      values: {
        status: 'failed',
        stripeRefundId: 're_1',
        failureReason: 'lost_or_stolen_card',
        returnedAt: new Date(now.epochMilliseconds),
      },
      neededCents: 0,
      hasEnded: true,
    })
    expect(plan(failed, { status: 'pending', refundedAt: null })?.values).not.toHaveProperty(
      'returnedAt',
    )
    expect(plan(failed)?.neededCents).toBe(0)
  })

  test.each([
    ['pending', 'pending'],
    ['pending', 'succeeded'],
    ['succeeded', 'succeeded'],
    ['succeeded', 'failed'],
    ['failed', 'failed'],
  ] as const)('that is %s changes nothing if the ledger already says %s', (status, saved) => {
    expect(plan({ status }, { status: saved, stripeRefundId: 're_1' })).toBeUndefined()
  })
})
