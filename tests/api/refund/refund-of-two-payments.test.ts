import type { Booking } from '@synapse/api/booking/model'
import { listTodos } from '@synapse/shared/todo/contract'
import { expect, test } from 'vitest'
import { foreignSession } from '../../support/foreign-session.ts'
import { refundActions } from '../../support/refund-actions.ts'
import { statesOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'

const { world } = useWorld()
const { operator, cancelsBooking, paidTask, refund, refundsAtStripe, refusal } =
  refundActions(world)

/** Pays the same booking a second time on another checkout page. */
const payAgain = async (booking: Booking) => {
  world.clock.advance({ minutes: 1 })
  const session = await foreignSession(world, { metadata: { bookingId: booking.id } })
  await world.pay({ sessionId: session.id })
  await world.settle()
}

test('a refund of two payments cancels the session only after Stripe has accepted both refunds', async () => {
  const { booking, task } = await paidTask()
  await payAgain(booking)
  await world.db('todo_items').whereNot({ id: task.id }).delete()
  await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
  expect(await refusal(task.id)).toMatchObject({ reason: 'refund_failed' })
  await world.settle()
  expect(await statesOf(world.db)).toEqual(['completed'])
  // The request and its jobs send the two refunds in parallel, so Stripe may reject either one.
  expect(await refundsAtStripe()).toHaveLength(1)
  await refund(task.id)
  expect(await statesOf(world.db)).toEqual(['refunded'])
  expect((await refundsAtStripe()).map(({ amount }) => amount)).toEqual([6_000, 6_000])
})

test('the task about a second payment refunds only that payment, and leaves the session booked', async () => {
  const booking = await world.book()
  await payAgain(booking)
  const [task] = await operator.call(listTodos)
  expect(task?.title).toBe(
    'Check this payment: Maria Borg’s booking was paid a second time or after cancellation',
  )
  expect(await cancelsBooking(task?.id ?? '')).toBe('never')
  expect((await refund(task?.id ?? '')).refund?.amount).toBe('60.00')
  await world.settle()
  expect(await statesOf(world.db)).toEqual(['completed'])
})
