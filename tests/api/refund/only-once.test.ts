import { randomUUID } from 'node:crypto'
import type { Booking } from '@synapse/api/booking/model'
import { log } from '@synapse/api/core/log'
import { reconcileRefunds } from '@synapse/api/refund/jobs'
import { Refund } from '@synapse/api/refund/model'
import { sendRefund } from '@synapse/api/refund/send-refund'
import { applyRefunds } from '@synapse/api/refund/sync-refunds'
import { retryJob } from '@synapse/shared/failed-job/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test, vi } from 'vitest'
import { useRefunds } from '#support/actors/refunds.ts'
import { dashboardRefund } from '#support/actors/stripe.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import {
  bookingStatusesOf,
  paymentsOf,
  refundEntriesOf,
  refundsOf,
  todosOf,
  todoTitlesOf,
} from '#support/readers/rows.ts'

const actions = useRefunds()
const { world, operator, bookToRefund, processTask, refundsAtStripe, findTodo } = actions

/** Records a refund in the database without sending it to Stripe. */
const recordedRefund = async (amount = '20.00', changes: Partial<Refund> = {}) => {
  const booking = await world.book()
  const [payment] = await paymentsOf(world.db)
  if (!payment) throw new Error('The booking has been paid for')
  const refund = await Refund.query(world.db).insertAndFetch({
    paymentId: payment.id,
    amount,
    requestedBy: 'operator',
    ...changes,
  })
  return { booking, refund }
}

/** Makes a refund that the app doesn't know about, as if an earlier attempt had made it. */
const makeAtStripe = (
  { stripePaymentIntentId: intent }: Booking,
  amount: number,
  metadata: Record<string, string>,
) => world.context.stripe.refunds.create({ payment_intent: intent ?? '', amount, metadata })

const entries = () => refundEntriesOf(world.db)

const inDashboard = (session: string | null, amount: number) =>
  withoutWebhooks(world, () => dashboardRefund(world, session ?? '', amount))

describe('a partial refund is sent once', () => {
  test('even if Stripe’s response was lost and its idempotency key has expired', async () => {
    const { refund } = await recordedRefund()
    await world.stripe.setDeliveryMode({ mode: 'drop' })
    // Stripe's client library tries each request three times.
    await world.stripe.addFault({ kind: 'lost', path: '/v1/refunds', method: 'POST', count: 3 })
    await expect(sendRefund(world.context, refund.id)).rejects.toThrow()
    expect(await entries()).toEqual([['20.00', 'pending', 'operator']])
    world.clock.advance({ hours: 25 })
    await sendRefund(world.context, refund.id)
    expect(await refundsAtStripe()).toHaveLength(1)
    expect(await entries()).toEqual([['20.00', 'succeeded', 'operator']])
  })

  test('even if a backup made before the refund is restored', async () => {
    const { refund } = await recordedRefund()
    await world.stripe.setDeliveryMode({ mode: 'drop' })
    await sendRefund(world.context, refund.id)
    await world.db('refunds').delete()
    await Refund.query(world.db).insert({
      id: refund.id,
      paymentId: refund.paymentId,
      amount: refund.amount,
      requestedBy: 'operator',
    })
    world.clock.advance({ hours: 25 })
    await world.run(reconcileRefunds)
    expect(await refundsAtStripe()).toHaveLength(1)
    expect(await entries()).toEqual([['20.00', 'succeeded', 'operator']])
  })

  test('even if several jobs send it in parallel', async () => {
    const { refund } = await recordedRefund()
    await world.stripe.addFault({
      kind: 'slow',
      delayMs: 3_000,
      path: '/v1/refunds',
      method: 'POST',
    })
    await Promise.all([1, 2, 3].map(() => sendRefund(world.context, refund.id)))
    await world.run(reconcileRefunds)
    expect(await refundsAtStripe()).toHaveLength(1)
    expect(await entries()).toEqual([['20.00', 'succeeded', 'operator']])
  })

  test('by the nightly job if its own job was lost', async () => {
    await recordedRefund()
    for (let nights = 0; nights < 2; nights++) await world.run(reconcileRefunds)
    expect(await refundsAtStripe()).toMatchObject([{ amount: 2_000 }])
    expect(await entries()).toEqual([['20.00', 'succeeded', 'operator']])
  })

  test('and not again after Stripe has accepted or rejected it', async () => {
    const taken = await recordedRefund('10.00', { stripeRefundId: 're_taken' })
    const failed = await Refund.query(world.db).insertAndFetch({
      paymentId: taken.refund.paymentId,
      amount: '10.00',
      requestedBy: 'operator',
      status: 'failed',
    })
    await sendRefund(world.context, taken.refund.id)
    await sendRefund(world.context, failed.id)
    await sendRefund(world.context, randomUUID())
    expect(await refundsAtStripe()).toEqual([])
  })
})

test('Stripe’s rejection of a refund is reported once, and ignored if Stripe has since accepted the refund', async () => {
  const { booking, refund } = await recordedRefund()
  const intent = booking.stripePaymentIntentId ?? ''
  const refuse = await applyRefunds(world.context, intent, {
    stripeRefunds: [],
    refusal: { refund, why: 'No funds.' },
  })
  await world.db.transaction(refuse)
  await world.db.transaction(refuse)
  const failures = await world.db('bookingEvents').where({ kind: 'refund_failed' })
  expect(failures).toMatchObject([{ detail: { amount: '20.00', reason: 'No funds.' } }])
  await world.finishJobs()

  await Refund.query(world.db)
    .findById(refund.id)
    .patch({ status: 'pending', stripeRefundId: 're_taken', failureReason: null })
  await world.db.transaction(refuse)
  expect(await entries()).toEqual([['20.00', 'pending', 'operator']])
  await world.finishJobs()
})

describe('a second Stripe refund with the same reference as a recorded one', () => {
  test('is recorded separately and becomes a task', async () => {
    const { booking, refund } = await recordedRefund()
    await sendRefund(world.context, refund.id)
    await world.finishJobs(makeAtStripe(booking, 2_000, { refundId: refund.id }))
    expect(await entries()).toEqual([
      ['20.00', 'succeeded', 'operator'],
      ['20.00', 'succeeded', 'stripe'],
    ])
    expect(await paymentsOf(world.db)).toMatchObject([{ refunded: '40.00' }])
    expect(await todosOf(world.db)).toMatchObject([
      { type: 'general', priority: 'high', title: 'Refunded twice: €20.00 to Maria Borg' },
    ])
    // The student gets a single e-mail, about the intended refund.
    expect(await world.mail.messages({ subject: 'Refund: ' })).toHaveLength(1)
  })

  test('replaces the recorded refund if that one has failed', async () => {
    const { booking, refund } = await recordedRefund()
    await world.stripe.setDeliveryMode({ mode: 'drop' })
    await world.stripe.setRefundOutcome({ outcome: 'failed', count: 1 })
    await makeAtStripe(booking, 2_000, { refundId: refund.id })
    await makeAtStripe(booking, 2_000, { refundId: refund.id })
    await world.finishJobs(sendRefund(world.context, refund.id))
    expect((await entries()).toSorted()).toEqual([
      ['20.00', 'failed', 'stripe'],
      ['20.00', 'succeeded', 'operator'],
    ])
    expect(await todoTitlesOf(world.db)).not.toContainEqual(expect.stringContaining('twice'))
  })
})

test('refunds made with another tool are recorded, whatever their reference', async () => {
  const { booking, refund } = await recordedRefund('10.00')
  for (const refundId of [
    'order-4711',
    ' ',
    randomUUID(),
    'x'.repeat(500),
    // This id belongs to a refund of a different amount.
    refund.id,
    refund.id.toUpperCase(),
  ])
    await makeAtStripe(booking, 500, { refundId })
  const other = await world.book()
  await world.finishJobs(makeAtStripe(other, 1_000, { refundId: refund.id }))
  expect((await entries()).toSorted()).toEqual([
    ['10.00', 'pending', 'operator'],
    ['10.00', 'succeeded', 'stripe'],
    ...Array(6).fill(['5.00', 'succeeded', 'stripe']),
  ])
  expect(await todosOf(world.db)).toEqual([])
  expect(await bookingStatusesOf(world.db)).toEqual(['completed', 'completed'])
})

test('a dashboard refund that leaves too little for an unsent refund is recorded once the unsent one has failed', async () => {
  const { booking, refund } = await recordedRefund('50.00')
  await world.stripe.setDeliveryMode({ mode: 'hold' })
  await makeAtStripe(booking, 2_000, {})
  await world.stripe.setDeliveryMode({ mode: 'deliver' })
  const [event] = await world.stripe.events({})
  const warn = vi.spyOn(log, 'warn')
  const { accepted } = await world.stripe.deliverEvent({ event: event?.id ?? '', times: 1 })
  expect(accepted).toEqual([false])
  expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('exceeds'))
  await sendRefund(world.context, refund.id)
  expect((await entries()).toSorted()).toEqual([
    ['20.00', 'succeeded', 'stripe'],
    ['50.00', 'failed', 'operator'],
  ])
})

test('a failed refund gets a task even if the payment has too little left for another unsent refund', async () => {
  const { booking, refund } = await recordedRefund('30.00')
  const { paymentId } = refund
  await Refund.query(world.db).insert({ paymentId, amount: '30.00', requestedBy: 'operator' })
  await world.stripe.setDeliveryMode({ mode: 'drop' })
  await makeAtStripe(booking, 5_000, {})
  await sendRefund(world.context, refund.id)
  expect(await todoTitlesOf(world.db)).toEqual(['Refund of €30.00 failed: Maria Borg'])
})

describe('the app doesn’t refund an amount twice', () => {
  test('if the event of a dashboard refund is delayed', async () => {
    const { booking, todo } = await bookToRefund()
    await inDashboard(booking.stripeSessionId, 2_500)
    await expect(processTask(todo.id, '25.00')).toBeRefused('changed')
    expect(await refundsAtStripe()).toMatchObject([{ amount: 2_500 }])
    expect(await entries()).toEqual([['25.00', 'succeeded', 'stripe']])
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    // The app now knows about the earlier refund, so this request makes another one.
    await processTask(todo.id, '25.00')
    expect(await refundsAtStripe()).toHaveLength(2)
  })

  test('after restoring a backup made before the refund', async () => {
    const { todo } = await bookToRefund()
    const before = await world.db('todoItems').where({ id: todo.id }).first()
    await world.finishJobs(processTask(todo.id, '20.00'))
    await world.db('refunds').delete()
    await world.db('bookings').update({ paymentStatus: 'completed', cancelledAt: null })
    await world.db('todoItems').where({ id: todo.id }).update(before)
    await expect(processTask(todo.id, '20.00')).toBeRefused('changed')
    expect(await refundsAtStripe()).toMatchObject([{ amount: 2_000 }])
    expect(await entries()).toEqual([['20.00', 'succeeded', 'stripe']])
  })

  test('if the operator retries a failed refund that has since been made in the dashboard', async () => {
    const { booking, todo } = await bookToRefund()
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
    await expect(processTask(todo.id, '20.00')).toBeRefused('refund_failed')
    const [failed] = await refundsOf(world.db)
    await inDashboard(booking.stripeSessionId, 2_000)
    const params = { job: 'refund', id: failed?.id ?? '' }
    await expect(operator.call(retryJob, { params })).toBeRefused('changed')
    expect(await refundsAtStripe()).toMatchObject([{ amount: 2_000 }])
  })

  test('if somebody refunds it in the dashboard while the app’s request is failing', async () => {
    const { booking, todo } = await bookToRefund()
    await world.stripe.addFault({ kind: 'fail', count: 999, path: '/v1/refunds' })
    await processTask(todo.id, '20.00')
    await world.stripe.clearFaults({})
    await inDashboard(booking.stripeSessionId, 2_000)
    expect(await refundsAtStripe()).toMatchObject([{ amount: 2_000 }])
    expect((await entries()).toSorted()).toEqual([
      ['20.00', 'failed', 'operator'],
      ['20.00', 'succeeded', 'stripe'],
    ])
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    expect(await findTodo(todo.id)).toMatchObject({
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

test.each([
  { cents: 2_000, refunded: { amount: '40.00', status: 'succeeded' } },
  { cents: 6_000, refunded: null, message: 'The payment was already refunded.' },
])(
  'refunding the full balance excludes $cents cents already refunded in the dashboard, even if the event was lost',
  async ({ cents, refunded, ...response }) => {
    const { booking, todo } = await bookToRefund()
    await inDashboard(booking.stripeSessionId, cents)
    expect(await processTask(todo.id)).toMatchObject({ refund: refunded, ...response })
    await world.finishJobs()
    expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
    expect(await paymentsOf(world.db)).toMatchObject([{ status: 'refunded', refunded: '60.00' }])
    expect((await operator.call(listTodos)).map(({ status }) => status)).toEqual(['completed'])
  },
)
