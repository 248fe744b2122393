import { syncCalendarEvent } from '@synapse/api/meeting/jobs'
import { refundLostSlot, sendRefundedCancellation } from '@synapse/api/refund/jobs'
import { Refund } from '@synapse/api/refund/model'
import { sendRefund } from '@synapse/api/refund/send-refund'
import { syncRefunds } from '@synapse/api/refund/sync-refunds'
import { describe, expect, test } from 'vitest'
import { payForTakenSlot } from '#support/actors/pay-for-taken-slot.ts'
import { refundActions } from '#support/actors/refunds.ts'
import { closeDispute, dashboardRefund, openDispute } from '#support/actors/stripe.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { invitationIn } from '#support/readers/ics.ts'
import { queuedJobs } from '#support/readers/queued-jobs.ts'
import {
  bookingStatusesOf,
  checkoutSessionIdOf,
  paymentsOf,
  refundsOf,
  todosOf,
  todoTitlesOf,
} from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const paymentStatuses = async () => (await paymentsOf(world.db)).map(({ status }) => status)
const refundStates = async () => (await refundsOf(world.db)).map(({ status }) => status)

describe('a refund in Stripe’s dashboard', () => {
  test('cancels the booking only if it is a full refund', async () => {
    const booking = await world.book()
    const refund = (cents: number) => dashboardRefund(world, checkoutSessionIdOf(booking), cents)
    await world.mail.clear()
    await withoutWebhooks(world, () => refund(1_000))
    await refund(1_000)
    expect(await refundsOf(world.db)).toMatchObject(
      Array(2).fill({ amount: '10.00', status: 'succeeded', requestedBy: 'stripe' }),
    )
    expect(await paymentStatuses()).toEqual(['partially_refunded'])
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    await world.mail.clear()
    await dashboardRefund(world, checkoutSessionIdOf(booking))
    expect(await paymentStatuses()).toEqual(['refunded'])
    expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
    const mails = await world.mail.messages({ to: booking.studentEmail })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('€40.00 is on its way to the card')
    const ics = invitationIn(mails[0])
    expect([ics.value('METHOD'), ics.value('SEQUENCE')]).toEqual(['CANCEL', '1'])
  })

  test('cancels the booking if the bank returned its other payment in a dispute', async () => {
    const booking = await world.book()
    const session = checkoutSessionIdOf(booking)
    await refundActions({ world, operator }).payAgain(booking)
    const dispute = await openDispute(world, session)
    await closeDispute(world, dispute, 'lost')
    const second = (await paymentsOf(world.db)).find(({ status }) => status === 'completed')
    await dashboardRefund(world, second?.reference ?? '')
    expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
  })

  test('doesn’t cancel the booking if its other payment is lost in a dispute later', async () => {
    const booking = await world.book()
    await refundActions({ world, operator }).payAgain(booking)
    const second = (await paymentsOf(world.db)).find(
      ({ reference }) => reference !== checkoutSessionIdOf(booking),
    )
    await dashboardRefund(world, second?.reference ?? '')
    const dispute = await openDispute(world, checkoutSessionIdOf(booking))
    await closeDispute(world, dispute, 'lost')
    await world.db.transaction(
      await syncRefunds(world.context, second?.stripePaymentIntentId ?? undefined),
    )
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
  })

  test('doesn’t cancel the booking if the session has started', async () => {
    const booking = await world.book()
    world.clock.set(booking.sessionDate.toISOString())
    world.clock.advance({ minutes: 1 })
    await world.mail.clear()
    const followUps = async () => [
      ...(await queuedJobs(world.db, syncCalendarEvent)),
      ...(await queuedJobs(world.db, sendRefundedCancellation)),
    ]
    const before = await followUps()
    await dashboardRefund(world, checkoutSessionIdOf(booking))
    expect(await paymentStatuses()).toEqual(['refunded'])
    expect(await world.booking(booking.id)).toMatchObject({
      paymentStatus: 'refunded',
      cancelledAt: null,
    })
    expect(await world.mail.messages({ to: booking.studentEmail })).toEqual([])
    expect(await followUps()).toEqual(before)
  })

  test('is recorded even if it is reported before its payment, and so is a dispute', async () => {
    const checkout = await world.checkout()
    await world.stripe.setDeliveryMode({ mode: 'hold' })
    await world.pay(checkout)
    await world.stripe.dashboardRefund({ session: checkout.checkoutSessionId, amount: 1500 })
    await world.stripe.openDispute({ session: checkout.checkoutSessionId })
    await world.stripe.setDeliveryMode({ mode: 'deliver' })
    await world.finishJobs(world.stripe.releaseEvents({ order: 'reverse' }))
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    expect(await refundsOf(world.db)).toMatchObject([{ amount: '15.00', status: 'succeeded' }])
    expect(await paymentStatuses()).toEqual(['disputed'])
    expect(await todoTitlesOf(world.db)).toContain('Disputed payment of €60.00 by Maria Borg')
  })
})

describe('the response to a refund task says why nothing can be refunded', () => {
  const { addRefundTodo, processTask } = refundActions({ world, operator })

  test('if a refund in the dashboard is still pending', async () => {
    const booking = await world.book()
    const { id } = await addRefundTodo(booking)
    await world.stripe.setRefundOutcome({ outcome: 'pending', count: 1 })
    await withoutWebhooks(world, () => dashboardRefund(world, checkoutSessionIdOf(booking)))
    expect(await processTask(id)).toMatchObject({
      refund: null,
      message: 'The refund is being processed. Stripe hasn’t confirmed it yet.',
    })
  })

  test('if the rest of the payment was lost in a dispute', async () => {
    const booking = await world.book()
    const { id } = await addRefundTodo(booking)
    await withoutWebhooks(world, () => dashboardRefund(world, checkoutSessionIdOf(booking), 1_500))
    await world.db('payments').update({ lostInDisputes: '45.00' })
    expect(await processTask(id)).toMatchObject({
      refund: null,
      message: 'Nothing can be refunded because the payment was lost in a dispute.',
    })
  })
})

test('an older response from Stripe doesn’t overwrite a newer one', async () => {
  const booking = await world.book()
  await world.stripe.setRefundOutcome({ outcome: 'pending', count: 1 })
  await world.stripe.setDeliveryMode({ mode: 'drop' })
  const refund = await world.stripe.dashboardRefund({ session: checkoutSessionIdOf(booking) })
  const mirror = () => syncRefunds(world.context, booking.stripePaymentIntentId ?? undefined)
  const asPending = await mirror()
  await world.stripe.settleRefund({ refund: refund.id, outcome: 'succeeded' })
  const asSucceeded = await mirror()
  await world.db.transaction(asSucceeded)
  await world.db.transaction(asPending)
  expect(await refundStates()).toEqual(['succeeded'])
  await world.stripe.settleRefund({ refund: refund.id, outcome: 'failed' })
  await world.db.transaction(await mirror())
  await world.db.transaction(asSucceeded)
  expect(await refundStates()).toEqual(['failed'])
})

test('the refund for a taken slot is announced only after Stripe has accepted it', async () => {
  const lost = await payForTakenSlot(world)
  const [mail] = await world.mail.messages({ to: String(lost.input.studentEmail) })
  expect(mail?.subject).toBe('Time taken: refund of €60.00 on its way · Synapse AI')
  await world.stripe.setRefundOutcome({ outcome: 'refused' })
  const refused = await payForTakenSlot(world)
  expect(await refundsOf(world.db)).toContainEqual(
    expect.objectContaining({
      status: 'failed',
      failureReason: expect.stringContaining('Insufficient funds'),
    }),
  )
  expect(await todoTitlesOf(world.db)).toContain('Refund of €60.00 failed: Maria Borg')
  const mails = await world.mail.messages({ to: String(refused.input.studentEmail) })
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Time taken: refund of €60.00 to follow · Synapse AI',
  ])
  expect(mails[0]?.text).toContain('so your tutor will contact you')
})

describe('refunding the payment for a taken slot after a dashboard refund', () => {
  /** Refunds a lost slot's payment in Stripe's dashboard. The webhook never arrives. */
  const refundedLostSlot = async () => {
    const booking = await world.book()
    await world
      .db('bookings')
      .where({ id: booking.id })
      .update({ paymentStatus: 'refunded', completedAt: null })
    await world.db('mails').delete()
    await world.mail.clear()
    await withoutWebhooks(world, () => dashboardRefund(world, checkoutSessionIdOf(booking)))
    const [payment] = await paymentsOf(world.db)
    return { booking, paymentId: payment?.id ?? '' }
  }

  test('causes no failed job and leaves no refund pending', async () => {
    const { booking, paymentId } = await refundedLostSlot()
    await world.finishJobs(world.run(refundLostSlot, { bookingId: booking.id, paymentId }))
    expect(await refundsOf(world.db)).toMatchObject([
      { status: 'succeeded', requestedBy: 'stripe' },
    ])
    expect(await todosOf(world.db)).toEqual([])
    const mails = await world.mail.messages({ to: booking.studentEmail })
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Time taken: refund of €60.00 on its way · Synapse AI',
    ])
  })

  test('adds no task if Stripe rejects the app’s own refund', async () => {
    const { booking, paymentId } = await refundedLostSlot()
    const refund = await Refund.query(world.db).insertAndFetch({
      paymentId,
      amount: '60.00',
      requestedBy: 'system',
    })
    await world.finishJobs(sendRefund(world.context, refund.id))
    expect((await refundStates()).toSorted()).toEqual(['failed', 'succeeded'])
    expect(await todosOf(world.db)).toEqual([])
    await world.run(refundLostSlot, { bookingId: booking.id, paymentId })
    const [mail] = await world.mail.messages({ to: booking.studentEmail })
    expect(mail?.subject).toContain('refund of €60.00 on its way')
  })
})
