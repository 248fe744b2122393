import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { Refund } from '#refund/model'
import { planRefund } from '#refund/plan-refund'

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
