import { randomUUID } from 'node:crypto'
import type { Booking } from '@synapse/api/booking/model'
import { closeCancellations } from '@synapse/api/todo/jobs'
import { listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import {
  cancelWithoutRefund,
  createRefundTask,
  listCompletedBookings,
  readBooking,
} from '@synapse/shared/booking/contract'
import { previewRefund, processRefund } from '@synapse/shared/refund/contract'
import {
  cancelTodo,
  completeTodo,
  createTodo,
  deleteTodo,
  listTodos,
  reopenTodo,
} from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { asOperator } from '../../support/as-operator.ts'
import { paymentsOf, refundsOf, statesOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'

const world = useWorld()
const operator = asOperator(world)

/** What Stripe knows of the payments of this test. */
const refundsAtStripe = async () => {
  const intents = (await paymentsOf(world.db)).map((payment) => payment.stripePaymentIntentId)
  const all = await world.stripe.refunds({})
  return all.filter((one) => intents.includes(String(one.payment_intent)))
}

const taskFor = async (booking: Pick<Booking, 'id'>) =>
  (await operator.call(createRefundTask, { params: { id: booking.id } })).todoItem

const paidTask = async () => {
  const booking = await world.book({ studentName: 'Maria Borg' })
  const task = await taskFor(booking)
  await world.mail.clear()
  return { booking, task }
}

/** The same booking is paid for a second time, by another card page. */
const payAgain = async (booking: Booking) => {
  world.clock.advance({ minutes: 1 })
  const session = await world.context.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: 6_000, product_data: { name: 'AI' } },
      },
    ],
    metadata: { bookingId: booking.id },
    success_url: 'http://synapse.test/booking-success',
  })
  await world.pay({ sessionId: session.id })
  await world.settle()
}

const refund = (id: string, amount?: string) =>
  operator.call(processRefund, { params: { id }, input: amount === undefined ? {} : { amount } })
const refusal = (id: string, amount?: string) =>
  operator.refused(processRefund, { params: { id }, input: amount === undefined ? {} : { amount } })
const todo = async (id: string) => (await operator.call(listTodos)).find((item) => item.id === id)

describe('processing a refund', () => {
  test('gives the whole amount back, cancels the booking and writes one mail', async () => {
    const { booking, task } = await paidTask()
    expect(await refund(task.id)).toEqual({
      refund: { amount: '60.00', status: 'succeeded' },
      booking: { studentName: 'Maria Borg' },
      message: '€60.00 was refunded to Maria Borg.',
    })
    await world.settle()
    expect(await todo(task.id)).toMatchObject({
      status: 'completed',
      relatedData: { refund: { status: 'succeeded', amount: '60.00' } },
    })
    expect(await statesOf(world.db)).toEqual(['refunded'])
    expect(await refundsAtStripe()).toMatchObject([{ amount: 6_000, status: 'succeeded' }])
    const mails = await world.mail.messages({ to: booking.studentEmail })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('€60.00 goes back to the card that you paid with.')
    expect(mails[0]?.calendar[0]?.method).toBe('CANCEL')
  })

  test('of a part leaves the rest, which another task can give back', async () => {
    const { booking, task } = await paidTask()
    expect((await refund(task.id, '25.50')).refund).toEqual({
      amount: '25.50',
      status: 'succeeded',
    })
    await world.settle()
    expect(await statesOf(world.db)).toEqual(['cancelled'])
    const [mail] = await world.mail.messages({ to: booking.studentEmail })
    expect(mail?.text).toContain('€25.50 goes back')

    const next = await taskFor(booking)
    expect(await operator.call(previewRefund, { params: { id: next.id } })).toEqual({
      studentName: 'Maria Borg',
      paid: '60.00',
      refunded: '25.50',
      pending: '0.00',
      remaining: '34.50',
      cancelsBooking: 'never',
      hasBegun: false,
    })
    expect(await refusal(next.id, '34.51')).toMatchObject({
      status: 409,
      error: 'That is more than what remains to be refunded.',
    })
    expect((await refund(next.id)).refund?.amount).toBe('34.50')
    await world.settle()
    expect(await statesOf(world.db)).toEqual(['refunded'])
    expect(await world.mail.messages({ to: booking.studentEmail })).toHaveLength(1)
  })

  test('is refused while the task has not heard yet that Stripe has taken the last one', async () => {
    const { task } = await paidTask()
    await refund(task.id, '20.00')
    await world.settle()
    // As it is for a moment between the ledger's word and the task's.
    await world
      .db('todo_items')
      .where({ id: task.id })
      .update({
        status: 'in_progress',
        completedAt: null,
        relatedData: { refund: { status: 'pending', amount: '20.00' } },
      })
    expect(await refusal(task.id, '20.00')).toMatchObject({ status: 409, reason: 'under_way' })
    expect(await refundsAtStripe()).toMatchObject([{ amount: 2_000 }])
  })

  test('by a double click refunds once', async () => {
    const { task } = await paidTask()
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => refund(task.id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await world.settle()
    expect(await refundsAtStripe()).toHaveLength(1)
    expect(await refundsOf(world.db)).toHaveLength(1)
    expect(await refusal(task.id)).toMatchObject({
      status: 409,
      error: 'This task has been dealt with already.',
    })
  })

  test('without a payment only cancels, and says so', async () => {
    const booking = await world.make.completedBooking({ studentName: 'Karl Free' })
    const task = await taskFor(booking)
    expect(await refund(task.id)).toEqual({
      refund: null,
      booking: { studentName: 'Karl Free' },
      message: 'No payment to refund; the booking was cancelled.',
    })
    expect(await statesOf(world.db)).toEqual(['cancelled'])
    expect(await todo(task.id)).toMatchObject({ status: 'completed' })
  })

  test('that Stripe takes its time for keeps the task in progress until it says how it went', async () => {
    const { task } = await paidTask()
    await world.stripe.setRefundOutcome({ outcome: 'pending' })
    expect(await refund(task.id)).toMatchObject({
      refund: { amount: '60.00', status: 'pending' },
      message: '€60.00 is on its way to Maria Borg; Stripe has not confirmed it yet.',
    })
    await world.settle()
    expect(await todo(task.id)).toMatchObject({
      status: 'in_progress',
      relatedData: { refund: { status: 'pending', amount: '60.00' } },
    })
    expect(await refusal(task.id)).toMatchObject({
      reason: 'under_way',
      error: 'The refund is on its way; Stripe has not confirmed it yet.',
    })
    const [pending] = await refundsAtStripe()
    await world.stripe.settleRefund({ refund: pending?.id ?? '', outcome: 'succeeded' })
    await world.settle()
    expect(await todo(task.id)).toMatchObject({ status: 'completed' })
    expect(await statesOf(world.db)).toEqual(['refunded'])
  })

  test('under way keeps its task from being completed, cancelled or deleted by hand', async () => {
    const { task } = await paidTask()
    const params = { id: task.id }
    await world.stripe.setRefundOutcome({ outcome: 'pending' })
    await refund(task.id)
    for (const endpoint of [completeTodo, cancelTodo, deleteTodo])
      expect(await operator.refused(endpoint, { params })).toMatchObject({
        status: 409,
        reason: 'wrong_state',
        error: expect.stringContaining('The refund of this task is under way.'),
      })
    expect(await todo(task.id)).toMatchObject({ status: 'in_progress' })
    const [pending] = await refundsAtStripe()
    await world.stripe.settleRefund({ refund: pending?.id ?? '', outcome: 'succeeded' })
    await world.settle()
    expect(await todo(task.id)).toMatchObject({ status: 'completed' })
    await operator.call(deleteTodo, { params })
    expect(await todo(task.id)).toBeUndefined()
  })

  test('whose task was closed meanwhile still says on it how it went', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.setRefundOutcome({ outcome: 'pending' })
    await refund(task.id)
    // As everything that was paid going back closes it.
    await world.run(closeCancellations, { bookingId: booking.id })
    const [pending] = await refundsAtStripe()
    await world.stripe.settleRefund({ refund: pending?.id ?? '', outcome: 'failed' })
    await world.settle()
    expect(await todo(task.id)).toMatchObject({
      status: 'completed',
      relatedData: { refund: { status: 'failed', reason: 'expired_or_canceled_card' } },
    })
    expect((await operator.call(listTodos)).map(({ title }) => title)).toContainEqual(
      expect.stringContaining('Refund of €60.00 failed'),
    )
  })

  test('that fails later makes the task pending again, with the reason, and can be repeated', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.setRefundOutcome({ outcome: 'pending' })
    await refund(task.id)
    const [pending] = await refundsAtStripe()
    await world.stripe.settleRefund({ refund: pending?.id ?? '', outcome: 'failed' })
    await world.settle()
    expect(await todo(task.id)).toMatchObject({
      status: 'pending',
      relatedData: { refund: { status: 'failed', reason: 'expired_or_canceled_card' } },
    })
    await world.stripe.setRefundOutcome({ outcome: 'succeeded' })
    expect((await refund(task.id)).refund?.status).toBe('succeeded')
    await world.settle()
    expect(await todo(task.id)).toMatchObject({ status: 'completed' })
    const mails = await world.mail.messages({ to: booking.studentEmail, subject: 'is cancelled' })
    expect(mails).toHaveLength(1)
    expect(await operator.call(listTodos)).toHaveLength(1)
  })

  test('that Stripe refuses says what Stripe said', async () => {
    const { task } = await paidTask()
    await world.stripe.setRefundOutcome({ outcome: 'refused' })
    expect(await refusal(task.id)).toMatchObject({
      status: 502,
      reason: 'refund_failed',
      details: 'Insufficient funds in your Stripe balance to refund this amount.',
      error:
        'Stripe could not refund the payment. Insufficient funds in your Stripe balance to refund this amount.',
    })
    expect(await todo(task.id)).toMatchObject({
      status: 'pending',
      relatedData: { refund: { status: 'failed' } },
    })
    await world.stripe.setRefundOutcome({ outcome: 'succeeded' })
    expect((await refund(task.id)).refund?.amount).toBe('60.00')
  })

  test('that Stripe refuses has changed nothing: the session stands, its slot is taken, no mail went out', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.setRefundOutcome({ outcome: 'refused' })
    await refusal(task.id)
    await world.settle()
    expect(await statesOf(world.db)).toEqual(['completed'])
    expect(await world.booking(booking.id)).toMatchObject({ cancelledAt: null, inviteSequence: 0 })
    expect(await world.call(listBookedTimes)).toHaveLength(1)
    expect(await world.mail.messages({})).toEqual([])
    expect(await operator.call(listTodos)).toHaveLength(1)
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: 'refund_failed',
        detail: expect.objectContaining({
          amount: '60.00',
          reason: 'Insufficient funds in your Stripe balance to refund this amount.',
        }),
      }),
    )
  })

  test('ends the session as soon as Stripe has taken it, though the bank still takes its time', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.setRefundOutcome({ outcome: 'pending' })
    await refund(task.id)
    expect(await statesOf(world.db)).toEqual(['cancelled'])
    expect(await world.call(listBookedTimes)).toEqual([])
    await world.settle()
    const [mail] = await world.mail.messages({ to: booking.studentEmail })
    expect(mail?.subject).toMatch(/^Refund of €60\.00: your Synapse AI session on .* is cancelled$/)
  })

  test('that the bank sends back after Stripe had taken it is told to the guest, once', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.setRefundOutcome({ outcome: 'pending' })
    await refund(task.id)
    const [pending] = await refundsAtStripe()
    await world.stripe.settleRefund({ refund: pending?.id ?? '', outcome: 'failed' })
    await world.settle()
    const mails = await world.mail.messages({ to: booking.studentEmail, subject: 'did not arrive' })
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your refund of €60.00 from Synapse AI did not arrive',
    ])
    expect(mails[0]?.text).toContain('your tutor has been told and is settling it')
    expect(await todo(task.id)).toMatchObject({ status: 'pending' })
  })

  test('of two payments ends the session only when Stripe has taken both', async () => {
    const { booking, task } = await paidTask()
    await payAgain(booking)
    await world.db('todo_items').whereNot({ id: task.id }).delete()
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
    expect(await refusal(task.id)).toMatchObject({ reason: 'refund_failed' })
    await world.settle()
    expect(await statesOf(world.db)).toEqual(['completed'])
    // The request and its jobs send both at the same time: which one was refused is chance.
    expect(await refundsAtStripe()).toHaveLength(1)
    await refund(task.id)
    expect(await statesOf(world.db)).toEqual(['refunded'])
    expect((await refundsAtStripe()).map(({ amount }) => amount)).toEqual([6_000, 6_000])
  })

  test('while Stripe is away is written down, and done and told when it is back', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.addFault({ kind: 'fail', count: 999, path: '/v1/refunds' })
    expect(await refund(task.id)).toMatchObject({
      refund: { status: 'pending' },
      message:
        'Stripe does not answer. €60.00 goes back to Maria Borg as soon as it does; until then nothing changes.',
    })
    expect(await statesOf(world.db)).toEqual(['completed'])
    expect(await world.mail.messages({ to: booking.studentEmail })).toEqual([])
    await world.stripe.clearFaults({})
    await world.settle()
    expect(await refundsAtStripe()).toMatchObject([{ amount: 6_000 }])
    expect(await todo(task.id)).toMatchObject({ status: 'completed' })
  })

  test('after a refund in Stripe’s own dashboard gives only what is left', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.dashboardRefund({ session: booking.stripeSessionId ?? '', amount: 1_000 })
    await world.settle()
    expect((await refund(task.id)).refund).toEqual({ amount: '50.00', status: 'succeeded' })
    await world.settle()
    expect(await statesOf(world.db)).toEqual(['refunded'])
  })

  test('at the same moment as one in the dashboard never gives back more than was paid', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.setDeliveryMode({ mode: 'hold' })
    await world.stripe.dashboardRefund({ session: booking.stripeSessionId ?? '' })
    expect(await refund(task.id)).toMatchObject({
      refund: null,
      message: 'The payment had been refunded already.',
    })
    await world.stripe.setDeliveryMode({ mode: 'deliver' })
    await world.stripe.releaseEvents({ order: 'reverse' })
    await world.settle()
    expect(await statesOf(world.db)).toEqual(['refunded'])
    expect(await todo(task.id)).toMatchObject({ status: 'completed' })
    expect(await paymentsOf(world.db)).toMatchObject([{ status: 'refunded', refunded: '60.00' }])
  })

  test('is refused with nothing, without a booking, and for what is not about a refund', async () => {
    const { task } = await paidTask()
    expect(await refusal(task.id, '0')).toMatchObject({
      status: 400,
      error: 'The amount must be more than nothing.',
    })
    const make = (input: Parameters<typeof operator.call<typeof createTodo>>[1]) =>
      operator.call(createTodo, input)
    const general = await make({ input: { title: 'Call', type: 'general' } })
    expect(await refusal(general.id)).toMatchObject({ error: 'This task is not about a refund.' })
    const loose = await make({ input: { title: 'Refund', type: 'refund_processing' } })
    expect(await refusal(loose.id)).toMatchObject({
      error: 'This task does not belong to a booking.',
    })
    expect(await operator.refused(previewRefund, { params: { id: loose.id } })).toMatchObject({
      error: 'This task does not belong to a booking.',
    })
    expect(await refusal(randomUUID())).toMatchObject({
      status: 404,
      error: 'There is no such task any more.',
    })
    expect(await statesOf(world.db)).toEqual(['completed'])
  })
})

test('whatever is done to a booking at once, no more goes back than came and one mail is written', async () => {
  const { booking, task } = await paidTask()
  const token = await world.signIn()
  const post = (path: string, body: object = {}) =>
    world.fetch(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const responses = await Promise.all([
    ...[1, 2, 3].map(() => post(`/api/todo-items/${task.id}/process-refund`, { amount: '40' })),
    ...[1, 2].map(() => post(`/api/admin/bookings/${booking.id}/cancel-without-refund`)),
    post(`/api/admin/bookings/${booking.id}/move`, { sessionDate: '2027-03-10T08:00:00Z' }),
    post(`/api/bookings/${booking.id}/resend-invite`),
    post(`/api/todo-items/${task.id}/complete`),
    world.stripe.dashboardRefund({ session: booking.stripeSessionId ?? '', amount: 3_000 }).then(
      () => undefined,
      () => undefined,
    ),
  ])
  expect(
    responses.filter((response) => response && response.status >= 500 && response.status !== 502),
  ).toEqual([])
  await world.settle()
  const back = (await refundsAtStripe())
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)
  expect(back).toBeLessThanOrEqual(6_000)
  const [payment] = await paymentsOf(world.db)
  expect(payment?.refunded).toBe((back / 100).toFixed(2))
  const cancellations = await world.mail.messages({
    to: booking.studentEmail,
    subject: 'is cancelled',
  })
  expect(cancellations).toHaveLength(1)
})

test('a payment that came twice is given back alone, and the session takes place', async () => {
  const booking = await world.book()
  const [payment] = await paymentsOf(world.db)
  await world.db('payments').insert({
    bookingId: booking.id,
    amount: '60.00',
    paymentDate: new Date(),
    paymentMethod: 'card',
    stripePaymentIntentId: `pi_${randomUUID()}`,
  })
  const task = await operator.call(createTodo, {
    input: { title: 'Paid twice', type: 'refund_processing', relatedBookingId: booking.id },
  })
  await world.db.raw(
    `update todo_items set related_data = related_data || jsonb_build_object('paymentIntent', ?::text)`,
    [payment?.stripePaymentIntentId ?? ''],
  )
  expect(await cancelsBooking(task.id)).toBe('never')
  expect((await refund(task.id)).refund?.amount).toBe('60.00')
  await world.settle()
  expect(await statesOf(world.db)).toEqual(['completed'])
})

test('a session that was held is refunded in the books only', async () => {
  const { booking, task } = await paidTask()
  world.clock.set(booking.start)
  expect(await operator.call(previewRefund, { params: { id: task.id } })).toMatchObject({
    cancelsBooking: 'always',
    hasBegun: true,
  })
  await refund(task.id)
  await world.settle()
  expect(await statesOf(world.db)).toEqual(['refunded'])
  expect(await world.mail.messages({})).toEqual([])
  const late = await taskFor(await world.make.completedBooking({ sessionDate: new Date(0) }))
  expect(late.description).toContain('no mail is sent and no slot becomes free')
})

const cancelsBooking = async (id: string) =>
  (await operator.call(previewRefund, { params: { id } })).cancelsBooking

test('what a refund does to the session is known before it is asked for', async () => {
  const { booking, task } = await paidTask()
  expect(await cancelsBooking(task.id)).toBe('always')
  const other = await operator.call(createTodo, {
    input: { title: 'A favour', type: 'refund_processing', relatedBookingId: booking.id },
  })
  // The only payment, given back whole, ends the session whatever the task.
  expect(await cancelsBooking(other.id)).toBe('in_full')
  await refund(other.id, '10')
  await world.settle()
  expect(await statesOf(world.db)).toEqual(['completed'])
  await operator.call(cancelWithoutRefund, { params: { id: booking.id } })
  expect(await cancelsBooking(task.id)).toBe('never')
})

test('a closed refund task cannot be opened beside an open one', async () => {
  const booking = await world.make.completedBooking()
  const first = await taskFor(booking)
  await refund(first.id)
  await taskFor(booking)
  expect(await operator.refused(reopenTodo, { params: { id: first.id } })).toMatchObject({
    error: 'There is an open refund task for this booking already.',
  })
})

test('what a booking has brought is payments less refunds', async () => {
  const { booking, task } = await paidTask()
  await refund(task.id, '20')
  await world.settle()
  const [row] = await world.db('bookings').select('revenue').where({ id: booking.id })
  expect(row).toEqual({ revenue: '40.00' })
  const [listed] = await operator.call(listCompletedBookings)
  expect(listed?.paymentStatus).toBe('cancelled')
  const { payments } = await operator.call(readBooking, { params: { id: booking.id } })
  expect(payments[0]?.refunds).toMatchObject([
    { amount: '20.00', status: 'succeeded', requestedBy: 'operator' },
  ])
})
