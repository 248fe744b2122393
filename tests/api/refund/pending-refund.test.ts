import { readBooks } from '@synapse/shared/report/contract'
import { expect, test } from 'vitest'
import { refundActions } from '../../support/refund-actions.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()
const { paidTask, refund, refundsAtStripe } = refundActions(world)

const booksOf = async (from: string, to: string) =>
  (await operator.call(readBooks, { query: { from, to } })).bookings

test.each([
  { outcome: 'succeeded', next: '0.00' },
  { outcome: 'failed', next: '20.00' },
] as const)(
  'a refund that is pending at the end of a quarter doesn’t change that quarter when it has $outcome',
  async ({ outcome, next }) => {
    world.clock.set('2027-03-31T10:00:00Z')
    const { task } = await paidTask()
    await world.stripe.setRefundOutcome({ outcome: 'pending' })
    await refund(task.id, '20')
    await world.settle()
    world.clock.set('2027-04-02T10:00:00Z')
    const ended = await booksOf('2027-01-01', '2027-03-31')
    expect(ended).toMatchObject({ gross: '40.00', money: '40.00' })
    const [pending] = await refundsAtStripe()
    await world.stripe.settleRefund({ refund: pending?.id ?? '', outcome })
    await world.settle()
    expect(await booksOf('2027-01-01', '2027-03-31')).toEqual(ended)
    expect(await booksOf('2027-04-01', '2027-06-30')).toMatchObject({ gross: next, money: next })
  },
)
