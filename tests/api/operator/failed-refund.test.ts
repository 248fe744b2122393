import { randomUUID } from 'node:crypto'
import {
  countBookings,
  createRefundTask,
  listCompletedBookings,
  readBooking,
} from '@synapse/shared/booking/contract'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import { processRefund } from '@synapse/shared/refund/contract'
import { cancelTodo, completeTodo, deleteTodo, listTodos } from '@synapse/shared/todo/contract'
import { notRefundedMessage } from '@synapse/shared/todo/todo'
import { describe, expect, test } from 'vitest'
import { refundsOf, statesOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

const noFunds = 'Insufficient funds in your Stripe balance to refund this amount.'

/** Requests a refund that Stripe refuses. */
const refusedRefund = async (amount?: string) => {
  const booking = await world.book({ studentName: 'Maria Borg' })
  await world.mail.clear()
  const { todoItem } = await operator.call(createRefundTask, { params: { id: booking.id } })
  await world.stripe.setRefundOutcome({ outcome: 'refused' })
  await operator.refused(processRefund, { params: { id: todoItem.id }, input: { amount } })
  await world.settle()
  await world.stripe.setRefundOutcome({ outcome: 'succeeded' })
  return { booking, task: todoItem }
}

const failed = () => operator.call(listFailedJobs)
const retry = async () => {
  const [first] = await failed()
  return { params: { job: first?.job ?? '', id: first?.id ?? '' } }
}

describe('a failed refund appears among the failed jobs', () => {
  test('with its reason and its booking', async () => {
    const { booking } = await refusedRefund('20')
    expect(await failed()).toMatchObject([
      {
        job: 'refund',
        what: 'Refund of €20.00 to Maria Borg',
        why: noFunds,
        state: 'failed',
        bookingId: booking.id,
      },
    ])
  })

  test('until a retry there succeeds', async () => {
    const { booking } = await refusedRefund('20')
    const again = await retry()
    await operator.call(retryJob, again)
    await world.settle()
    expect(await failed()).toEqual([])
    expect((await refundsOf(world.db)).map(({ amount, status }) => [amount, status])).toEqual([
      ['20.00', 'failed'],
      ['20.00', 'succeeded'],
    ])
    expect(await statesOf(world.db)).toEqual(['cancelled'])
    const [mail] = await world.mail.messages({ to: booking.studentEmail })
    expect(mail?.subject).toContain('Refund: €20.00')
    expect(await operator.refused(retryJob, again)).toMatchObject({ status: 404 })
  })

  test('only once, with the latest reason, if Stripe refuses it again', async () => {
    await refusedRefund()
    await world.stripe.setRefundOutcome({ outcome: 'refused' })
    expect(await operator.refused(retryJob, await retry())).toMatchObject({
      status: 502,
      error: `Stripe couldn’t refund the payment. ${noFunds}`,
    })
    await world.settle()
    expect(await failed()).toHaveLength(1)
    expect(await statesOf(world.db)).toEqual(['completed'])
  })

  test('if the bank returns it after Stripe had accepted it', async () => {
    const booking = await world.book()
    await world.stripe.setRefundOutcome({ outcome: 'pending' })
    const session = booking.stripeSessionId ?? ''
    const { id } = await world.stripe.dashboardRefund({ session, amount: 1_000 })
    await world.settle()
    await world.stripe.settleRefund({ refund: id, outcome: 'failed' })
    await world.settle()
    expect(await failed()).toMatchObject([
      { what: 'Refund of €10.00 to Maria Borg', why: 'expired_or_canceled_card' },
    ])
    await world.stripe.setRefundOutcome({ outcome: 'succeeded' })
    await operator.call(retryJob, await retry())
    expect(await failed()).toEqual([])
  })

  test('until at least the same amount is refunded in another way', async () => {
    const booking = await world.book()
    const session = booking.stripeSessionId ?? ''
    const { id } = await world.stripe.dashboardRefund({ session, amount: 1_000 })
    await world.settle()
    await world.stripe.settleRefund({ refund: id, outcome: 'failed' })
    await world.settle()
    const statuses = async () => (await operator.call(listTodos)).map(({ status }) => status)
    await world.stripe.dashboardRefund({ session, amount: 999 })
    await world.settle()
    expect([await statuses(), (await failed()).length]).toEqual([['pending'], 1])
    await world.stripe.dashboardRefund({ session, amount: 1_000 })
    await world.settle()
    expect([await statuses(), await failed()]).toEqual([['completed'], []])
  })

  test('together with a task that can’t be completed, cancelled or deleted without a refund', async () => {
    const { task } = await refusedRefund()
    for (const endpoint of [completeTodo, cancelTodo, deleteTodo])
      expect(await operator.refused(endpoint, { params: { id: task.id } })).toMatchObject({
        status: 409,
        reason: 'wrong_state',
        details: notRefundedMessage,
      })
    expect(await failed()).toHaveLength(1)
    expect(
      await operator.refused(retryJob, { params: { job: 'refund', id: randomUUID() } }),
    ).toMatchObject({ status: 404 })
  })

  test('until its task is cancelled after the payment was lost in a dispute', async () => {
    const { booking, task } = await refusedRefund()
    const { id } = await world.stripe.openDispute({ session: booking.stripeSessionId ?? '' })
    await world.settle()
    const params = { id: task.id }
    expect(await operator.refused(cancelTodo, { params })).toMatchObject({
      details: notRefundedMessage,
    })
    await world.stripe.closeDispute({ dispute: id, outcome: 'lost' })
    await world.settle()
    await operator.call(cancelTodo, { params })
    expect(await failed()).toEqual([])
  })

  test('until the full amount has been refunded in another way', async () => {
    const { booking } = await refusedRefund()
    await world.stripe.dashboardRefund({ session: booking.stripeSessionId ?? '' })
    await world.settle()
    expect(await failed()).toEqual([])
    expect((await operator.call(listTodos)).map(({ status }) => status)).toEqual(['completed'])
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(timeline.map(({ kind }) => kind)).toContain('refund_failed')
  })
})

test('a booking shows as cancelled in lists, counts and exports even if the bank returned its refund', async () => {
  const booking = await world.book()
  const { id } = await world.stripe.dashboardRefund({ session: booking.stripeSessionId ?? '' })
  await world.settle()
  const listed = async () => {
    const [row] = await operator.call(listCompletedBookings, { query: { view: 'ended' } })
    const { ended } = await operator.call(countBookings)
    const csv = await (await operator.fetch('/api/admin/bookings/export?tab=completed')).text()
    return { revenue: row?.revenue, ended, csv: /,(refunded|cancelled),/.exec(csv)?.[1] }
  }
  expect(await listed()).toEqual({ revenue: '0.00', ended: 1, csv: 'refunded' })
  await world.stripe.settleRefund({ refund: id, outcome: 'failed' })
  await world.settle()
  expect(await statesOf(world.db)).toEqual(['refunded'])
  expect(await listed()).toEqual({ revenue: '60.00', ended: 1, csv: 'cancelled' })
})
