import { retryJob } from '@synapse/shared/failed-job/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { withoutWebhooks } from '../../support/missed-webhooks.ts'
import { refundActions } from '../../support/refund-actions.ts'
import { refundsOf, statesOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'

const { world } = useWorld()
const { operator, paidTask, refund, refundsAtStripe, refusal, todo } = refundActions(world)

const inDashboard = (session: string | null, amount: number) =>
  withoutWebhooks(world, () => world.stripe.dashboardRefund({ session: session ?? '', amount }))

const ledger = async () => (await refundsOf(world.db)).map(({ amount, status }) => [amount, status])

describe('the app doesn’t refund an amount twice', () => {
  const changed = {
    status: 409,
    reason: 'changed',
    error:
      'The remaining amount has changed, for example because of a refund in Stripe’s dashboard. Check the amounts and try again.',
  }

  test('if the event of a dashboard refund is delayed', async () => {
    const { booking, task } = await paidTask()
    await inDashboard(booking.stripeSessionId, 2_500)
    expect(await refusal(task.id, '25.00')).toMatchObject(changed)
    expect(await refundsAtStripe()).toMatchObject([{ amount: 2_500 }])
    expect(await ledger()).toEqual([['25.00', 'succeeded']])
    expect(await statesOf(world.db)).toEqual(['completed'])
    // The app now knows of the earlier refund, so this request is for a second one.
    await refund(task.id, '25.00')
    expect(await refundsAtStripe()).toHaveLength(2)
  })

  test('after restoring a backup from before the refund', async () => {
    const { task } = await paidTask()
    const before = await world.db('todoItems').where({ id: task.id }).first()
    await refund(task.id, '20.00')
    await world.settle()
    await world.db('refunds').delete()
    await world.db('bookings').update({ paymentStatus: 'completed', cancelledAt: null })
    await world.db('todoItems').where({ id: task.id }).update(before)
    expect(await refusal(task.id, '20.00')).toMatchObject(changed)
    expect(await refundsAtStripe()).toMatchObject([{ amount: 2_000 }])
    expect(await ledger()).toEqual([['20.00', 'succeeded']])
  })

  test('if the operator retries a failed refund that has since been made in the dashboard', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
    await refusal(task.id, '20.00')
    const [failed] = await refundsOf(world.db)
    await inDashboard(booking.stripeSessionId, 2_000)
    const params = { job: 'refund', id: failed?.id ?? '' }
    expect(await operator.refused(retryJob, { params })).toMatchObject(changed)
    expect(await refundsAtStripe()).toMatchObject([{ amount: 2_000 }])
  })

  test('if the refund was made in the dashboard while the call to Stripe was failing', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.addFault({ kind: 'fail', count: 999, path: '/v1/refunds' })
    await refund(task.id, '20.00')
    await world.stripe.clearFaults({})
    await inDashboard(booking.stripeSessionId, 2_000)
    await world.settle()
    expect(await refundsAtStripe()).toMatchObject([{ amount: 2_000 }])
    expect((await ledger()).toSorted()).toEqual([
      ['20.00', 'failed'],
      ['20.00', 'succeeded'],
    ])
    expect(await statesOf(world.db)).toEqual(['completed'])
    expect(await todo(task.id)).toMatchObject({
      status: 'pending',
      relatedData: {
        refund: {
          status: 'failed',
          reason:
            'Stripe has a refund of €20.00 that wasn’t recorded here. Check what remains, then try again.',
        },
      },
    })
  })
})

test('a refund of the full balance leaves out a dashboard refund whose event was lost', async () => {
  const { booking, task } = await paidTask()
  await inDashboard(booking.stripeSessionId, 2_000)
  expect((await refund(task.id)).refund).toEqual({ amount: '40.00', status: 'succeeded' })
  await world.settle()
  expect(await statesOf(world.db)).toEqual(['refunded'])
  expect((await operator.call(listTodos)).map(({ status }) => status)).toEqual(['completed'])
})
