import type { Booking } from '@synapse/api/booking/model'
import { cancelBooking } from '@synapse/shared/booking/contract'
import { expect, test } from 'vitest'
import { loseSlot } from '#support/actors/lose-slot.ts'
import { useRefunds } from '#support/actors/refunds.ts'
import { dashboardRefund, openDispute, settleRefund } from '#support/actors/stripe.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { checkoutSessionIdOf, paymentsOf } from '#support/readers/rows.ts'

const { world, operator, addRefundTodo, payAgain, refund } = useRefunds()

const shown = (booking: Booking) => world.successPage(checkoutSessionIdOf(booking))

/** Pays for the booking again, and returns the checkout session of the second payment. */
const secondSession = async (booking: Booking) => {
  await payAgain(booking)
  const payments = await paymentsOf(world.db)
  return payments.find((one) => one.reference !== checkoutSessionIdOf(booking))?.reference ?? ''
}

test('the success page doesn’t describe a duplicate payment’s refund as a refund of the price', async () => {
  const booking = await world.book()
  const session = await secondSession(booking)
  await dashboardRefund(world, session, 2_500)
  expect(await shown(booking)).toMatchObject({ refundedAmount: '0.00' })
  await dashboardRefund(world, checkoutSessionIdOf(booking), 4_000)
  expect(await shown(booking)).toMatchObject({
    paymentStatus: 'completed',
    refundedAmount: '5.00',
  })
})

test('even with an open dispute, a duplicate payment’s refund doesn’t count as a refund of the price', async () => {
  const booking = await world.book()
  await dashboardRefund(world, await secondSession(booking))
  await openDispute(world, checkoutSessionIdOf(booking))
  expect(await shown(booking)).toMatchObject({ refundedAmount: '0.00' })
})

test('the success page says that the refund of a booked session failed after it had succeeded', async () => {
  const booking = await world.book()
  const { id } = await dashboardRefund(world, checkoutSessionIdOf(booking))
  expect(await shown(booking)).toMatchObject({ hasFailedRefund: false })
  await settleRefund(world, id, 'failed')
  expect(await shown(booking)).toMatchObject({ wasBooked: true, hasFailedRefund: true })
})

test('the success page of a lost slot doesn’t say that the refund failed before it was attempted', async () => {
  const { sessionId } = await withoutWebhooks(world, () => loseSlot(world))
  expect(await world.successPage(sessionId)).toMatchObject({
    paymentStatus: 'refunded',
    hasFailedRefund: false,
  })
})

test('the success page shows a pending refund as a refund, but doesn’t show a dispute or its fee', async () => {
  const [disputed, refunded] = [await world.book(), await world.book()]
  await openDispute(world, checkoutSessionIdOf(disputed))
  expect(await shown(disputed)).toMatchObject({
    paymentStatus: 'completed',
    refundedAmount: '0.00',
  })
  await world.finishJobs(operator.call(cancelBooking, { params: { id: disputed.id } }))
  const nothing = { refundedAmount: '0.00', keptAmount: '0.00' }
  expect(await shown(disputed)).toMatchObject(nothing)
  await world.stripe.setRefundOutcome({ outcome: 'pending', count: 1 })
  await refund((await addRefundTodo(refunded)).id)
  expect(await shown(refunded)).toMatchObject({
    paymentStatus: 'cancelled',
    refundedAmount: '60.00',
    keptAmount: '0.00',
  })
})
