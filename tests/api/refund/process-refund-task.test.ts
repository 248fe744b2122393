import { listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import { readBooking } from '@synapse/shared/booking/contract'
import { previewRefund } from '@synapse/shared/refund/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { useRefunds } from '#support/actors/refunds.ts'
import { postJson } from '#support/calls/send-json.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import {
  bookingStatusesOf,
  checkoutSessionIdOf,
  paymentsOf,
  refundsOf,
} from '#support/readers/rows.ts'

const { world, operator, bookToRefund, processTask, refundsAtStripe, addRefundTodo, findTodo } =
  useRefunds()

describe('processing a refund', () => {
  test('refunds the full amount, cancels the booking and sends one e-mail', async () => {
    const { booking, todo } = await bookToRefund()
    expect(await processTask(todo.id)).toEqual({
      refund: { amount: '60.00', status: 'succeeded' },
      booking: { studentName: 'Maria Borg' },
      message: '€60.00 was refunded to Maria Borg.',
    })
    // The task is complete even before the jobs have run.
    expect(await findTodo(todo.id)).toMatchObject({
      status: 'completed',
      relatedData: { refund: { status: 'succeeded', amount: '60.00' } },
    })
    await world.finishJobs()
    expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
    expect(await refundsAtStripe()).toMatchObject([{ amount: 6_000, status: 'succeeded' }])
    const mails = await world.mail.messages({ to: booking.studentEmail })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('€60.00 is on its way to the card that you paid with.')
    expect(mails[0]?.calendar[0]?.method).toBe('CANCEL')
  })

  test('for part of a payment leaves the rest in a separate refund task', async () => {
    const { booking, todo } = await bookToRefund()
    expect((await processTask(todo.id, '25.50')).refund).toEqual({
      amount: '25.50',
      status: 'succeeded',
    })
    await world.finishJobs()
    expect(await bookingStatusesOf(world.db)).toEqual(['cancelled'])
    const [mail] = await world.mail.messages({ to: booking.studentEmail })
    expect(mail?.text).toContain('€25.50 is on its way')
    expect((await world.booking(booking.id)).revenue).toBe('34.50')
    const { payments } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(payments[0]?.refunds).toMatchObject([
      { amount: '25.50', status: 'succeeded', requestedBy: 'operator' },
    ])

    const next = await addRefundTodo(booking)
    expect(await operator.call(previewRefund, { params: { id: next.id } })).toEqual({
      bookingId: booking.id,
      studentName: 'Maria Borg',
      paid: '60.00',
      refunded: '25.50',
      pending: '0.00',
      remaining: '34.50',
      remainingByHand: '0.00',
      method: null,
      cancelsBooking: 'never',
      due: null,
      hasBegun: false,
    })
    await expect(processTask(next.id, '34.51')).toBeRefused('too_much')
    await world.mail.clear()
    expect((await processTask(next.id)).refund?.amount).toBe('34.50')
    await world.finishJobs()
    expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
    const [later, ...others] = await world.mail.messages({})
    expect(others).toEqual([])
    expect(later?.subject).toBe('Refund: €34.50 · Synapse AI')
    expect(later?.text).toContain('€34.50 is on its way to the card that you paid with.')
    expect(later?.text).toContain('The refund is for this cancelled session:')
  })

  test('that Stripe rejects leaves the session booked until a retry succeeds', async () => {
    const { booking, todo } = await bookToRefund()
    const details = 'Insufficient funds in your Stripe balance to refund this amount.'
    await world.stripe.setRefundOutcome({ outcome: 'refused' })
    await expect(processTask(todo.id)).toBeRefused({ reason: 'refund_failed', details })
    await world.finishJobs()
    expect(await findTodo(todo.id)).toMatchObject({
      status: 'pending',
      relatedData: { refund: { status: 'failed' } },
    })
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    expect(await world.booking(booking.id)).toMatchObject({ cancelledAt: null, inviteSequence: 0 })
    expect(await world.call(listBookedTimes)).toHaveLength(1)
    expect(await world.mail.messages({})).toEqual([])
    expect(await operator.call(listTodos)).toHaveLength(1)
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: 'refund_failed',
        detail: expect.objectContaining({ amount: '60.00', reason: details }),
      }),
    )
    await world.stripe.setRefundOutcome({ outcome: 'succeeded' })
    expect(await successesOf(Array.from({ length: 8 }, () => processTask(todo.id)))).toHaveLength(1)
    await world.finishJobs()
    expect(await refundsAtStripe()).toMatchObject([{ amount: 6_000 }])
    const statuses = (await refundsOf(world.db)).map(({ status }) => status)
    expect(statuses).toEqual(['failed', 'succeeded'])
    await expect(processTask(todo.id)).toBeRefused('wrong_state')
  })

  test('saves the refund while Stripe is down, and sends it once Stripe is back', async () => {
    const { booking, todo } = await bookToRefund()
    await world.stripe.addFault({ kind: 'fail', count: 999, path: '/v1/refunds' })
    expect(await processTask(todo.id)).toMatchObject({
      refund: { status: 'pending' },
      message:
        'Stripe isn’t responding. €60.00 will be refunded to Maria Borg as soon as Stripe is available; until then nothing changes.',
    })
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    expect(await world.mail.messages({ to: booking.studentEmail })).toEqual([])
    await world.finishJobs(world.stripe.clearFaults({}))
    expect(await refundsAtStripe()).toMatchObject([{ amount: 6_000 }])
    expect(await findTodo(todo.id)).toMatchObject({ status: 'completed' })
  })
})

test('parallel changes to a booking never refund more than was paid', async () => {
  const { booking, todo } = await bookToRefund()
  const post = (path: string, body: object = {}) => postJson(operator, path, body)
  const responses = await Promise.all([
    ...[1, 2, 3].map(() => post(`/api/todo-items/${todo.id}/process-refund`, { amount: '40' })),
    ...[1, 2].map(() => post(`/api/admin/bookings/${booking.id}/cancel-without-refund`)),
    post(`/api/admin/bookings/${booking.id}/move`, { sessionDate: '2027-03-10T08:00:00Z' }),
    post(`/api/bookings/${booking.id}/resend-invite`),
    post(`/api/todo-items/${todo.id}/complete`),
    world.stripe.dashboardRefund({ session: checkoutSessionIdOf(booking), amount: 3_000 }).then(
      () => undefined,
      () => undefined,
    ),
  ])
  expect(
    responses.filter((response) => response && response.status >= 500 && response.status !== 502),
  ).toEqual([])
  await world.finishJobs()
  const back = (await refundsAtStripe())
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)
  expect(back).toBeLessThanOrEqual(6_000)
  const [payment] = await paymentsOf(world.db)
  expect(payment?.refunded).toBe((back / 100).toFixed(2))
  // The first request triggers the e-mail, which therefore may or may not mention a refund.
  const mails = await world.mail.messages({ to: booking.studentEmail })
  expect(mails.filter(({ subject }) => subject.includes('ancelled'))).toHaveLength(1)
})

test('refunding a past session sends no e-mail and leaves its calendar invitation unchanged', async () => {
  const { booking, todo } = await bookToRefund()
  world.clock.set(booking.start)
  expect(await operator.call(previewRefund, { params: { id: todo.id } })).toMatchObject({
    cancelsBooking: 'always',
    hasBegun: true,
  })
  await world.finishJobs(processTask(todo.id))
  expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
  expect(await world.booking(booking.id)).toMatchObject({ cancelledAt: null, inviteSequence: 0 })
  expect(await world.mail.messages({})).toEqual([])
  const late = await addRefundTodo(await world.make.completedBooking({ sessionDate: new Date(0) }))
  expect(late.description).toContain('no e-mail is sent and no slot is released')
})
