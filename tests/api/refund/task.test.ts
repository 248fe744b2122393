import { randomUUID } from 'node:crypto'
import { listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import { previewRefund } from '@synapse/shared/refund/contract'
import {
  cancelTodo,
  completeTodo,
  createTodo,
  deleteTodo,
  listTodos,
  reopenTodo,
} from '@synapse/shared/todo/contract'
import { notRefundedMessage } from '@synapse/shared/todo/todo'
import { describe, expect, test } from 'vitest'
import { payForTakenSlot } from '#support/actors/pay-for-taken-slot.ts'
import { useRefunds } from '#support/actors/refunds.ts'
import { openDispute, settleRefund } from '#support/actors/stripe.ts'
import { bookingStatusesOf, checkoutSessionIdOf } from '#support/readers/rows.ts'

const actions = useRefunds()
const { world, operator, cancelsBooking, bookToRefund, refundsAtStripe } = actions
const { processTask, refundDirectly, addRefundTodo, findTodo } = actions

describe('a refund task', () => {
  test('cancels the session once Stripe accepts the refund, and is completed once the refund succeeds', async () => {
    const { booking, todo } = await bookToRefund()
    const params = { id: todo.id }
    await world.stripe.setRefundOutcome({ outcome: 'pending' })
    expect(await processTask(todo.id)).toMatchObject({
      refund: { amount: '60.00', status: 'pending' },
      message: '€60.00 is on its way to Maria Borg; Stripe hasn’t confirmed it yet.',
    })
    expect(await bookingStatusesOf(world.db)).toEqual(['cancelled'])
    expect(await world.call(listBookedTimes)).toEqual([])
    await world.finishJobs()
    const [mail] = await world.mail.messages({ to: booking.studentEmail })
    expect(mail?.subject).toMatch(
      /^Refund of €60\.00 for your cancelled session: \S{3} \d+ \S{3}, \d\d:\d\d · Synapse AI$/,
    )
    expect(await findTodo(todo.id)).toMatchObject({
      status: 'in_progress',
      relatedData: { refund: { status: 'pending', amount: '60.00' } },
    })
    await expect(processTask(todo.id)).toBeRefused('under_way')
    for (const endpoint of [completeTodo, cancelTodo, deleteTodo])
      await expect(operator.call(endpoint, { params })).toBeRefused({
        reason: 'wrong_state',
        error: expect.stringContaining('The refund for this task is being processed.'),
      })
    const [pending] = await refundsAtStripe()
    await settleRefund(world, pending?.id, 'succeeded')
    expect(await findTodo(todo.id)).toMatchObject({ status: 'completed' })
    expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
    // The e-mail about the cancellation has already mentioned the refund.
    expect(await world.mail.messages({ to: booking.studentEmail })).toHaveLength(1)
    await operator.call(deleteTodo, { params })
    expect(await findTodo(todo.id)).toBeUndefined()
  })

  test('stays completed, with a note, if the bank returns the refund later', async () => {
    const { todo } = await bookToRefund()
    await world.finishJobs(processTask(todo.id))
    expect(await findTodo(todo.id)).toMatchObject({ status: 'completed' })
    const [made] = await refundsAtStripe()
    await settleRefund(world, made?.id, 'failed')
    expect(await findTodo(todo.id)).toMatchObject({
      status: 'completed',
      relatedData: { refund: { status: 'failed', reason: 'expired_or_canceled_card' } },
    })
    expect((await operator.call(listTodos)).map(({ title }) => title)).toContainEqual(
      expect.stringContaining('Refund of €60.00 failed'),
    )
  })

  test('is pending again if its refund fails later', async () => {
    const { booking, todo } = await bookToRefund()
    await world.stripe.setRefundOutcome({ outcome: 'pending' })
    await processTask(todo.id)
    const [pending] = await refundsAtStripe()
    await settleRefund(world, pending?.id, 'failed')
    expect(await findTodo(todo.id)).toMatchObject({
      status: 'pending',
      relatedData: { refund: { status: 'failed', reason: 'expired_or_canceled_card' } },
    })
    const notices = await world.mail.messages({ to: booking.studentEmail, subject: 'paid out' })
    expect(notices.map(({ subject }) => subject)).toEqual([
      'Your refund of €60.00 couldn’t be paid out · Synapse AI',
    ])
    expect(notices[0]?.text).toContain('your tutor will refund you another way')
    await world.stripe.setRefundOutcome({ outcome: 'succeeded' })
    expect((await processTask(todo.id)).refund?.status).toBe('succeeded')
    await world.finishJobs()
    expect(await findTodo(todo.id)).toMatchObject({ status: 'completed' })
    const mails = await world.mail.messages({
      to: booking.studentEmail,
      subject: 'cancelled session',
    })
    expect(mails).toHaveLength(1)
    expect(await operator.call(listTodos)).toHaveLength(1)
  })

  test('can’t be processed with an amount of zero or without a booking', async () => {
    const { todo } = await bookToRefund()
    await expect(processTask(todo.id, '0')).toBeRefused('nothing')
    const make = (input: Parameters<typeof operator.call<typeof createTodo>>[1]) =>
      operator.call(createTodo, input)
    const general = await make({ input: { title: 'Call', type: 'general' } })
    await expect(processTask(general.id)).toBeRefused('no_refund')
    const loose = await make({ input: { title: 'Refund', type: 'refund_processing' } })
    await expect(processTask(loose.id)).toBeRefused('no_booking')
    await expect(operator.call(previewRefund, { params: { id: loose.id } })).toBeRefused(
      'no_booking',
    )
    await expect(processTask(randomUUID())).toBeRefused('unknown')
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
  })
})

describe('a refund task can’t be completed without a refund', () => {
  const complete = (id: string) => operator.call(completeTodo, { params: { id } })

  test('even after an earlier partial refund', async () => {
    const { booking, todo } = await bookToRefund()
    await expect(complete(todo.id)).toBeRefused({
      reason: 'wrong_state',
      details: notRefundedMessage,
    })
    await refundDirectly(booking.id, '20', '60')
    await expect(complete(todo.id)).toBeRefused({ details: notRefundedMessage })
    expect(await findTodo(todo.id)).toMatchObject({ status: 'pending' })
    await processTask(todo.id, '10')
    await operator.call(reopenTodo, { params: { id: todo.id } })
    expect(await operator.call(completeTodo, { params: { id: todo.id } })).toMatchObject({
      status: 'completed',
    })
    const unpaid = await addRefundTodo(await world.make.completedBooking())
    await operator.call(completeTodo, { params: { id: unpaid.id } })
  })

  test('if the automatic refund has failed', async () => {
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
    await payForTakenSlot(world)
    const todos = await operator.call(listTodos)
    expect(todos).toHaveLength(2)
    for (const { id } of todos) await expect(complete(id)).toBeRefused('wrong_state')
    const todo = todos.find(({ title }) => title.startsWith('Refund of €60.00 failed'))
    expect(todo?.relatedData.refund).toMatchObject({ status: 'failed', amount: '60.00' })
    await world.finishJobs(processTask(todo?.id ?? ''))
    expect(await findTodo(todo?.id ?? '')).toMatchObject({ status: 'completed' })
    const [other] = todos.filter(({ id }) => id !== todo?.id)
    await operator.call(completeTodo, { params: { id: other?.id ?? '' } })
  })
})

test('a refund task can be completed if the entire remaining amount is disputed', async () => {
  const { booking, todo } = await bookToRefund()
  await openDispute(world, checkoutSessionIdOf(booking))
  await world.db('disputes').update({ withdrawn: '59.99' })
  const params = { id: todo.id }
  await expect(operator.call(completeTodo, { params })).toBeRefused('wrong_state')
  await world.db('disputes').update({ withdrawn: '60' })
  expect(await operator.call(completeTodo, { params })).toMatchObject({ status: 'completed' })
})

test('the preview of a refund says whether it cancels the session', async () => {
  const { booking, todo } = await bookToRefund()
  expect(await cancelsBooking(todo.id)).toBe('always')
  const other = await operator.call(createTodo, {
    input: { title: 'A favour', type: 'refund_processing', relatedBookingId: booking.id },
  })
  // The second task doesn't require a cancellation, but a full refund always cancels the session.
  expect(await cancelsBooking(other.id)).toBe('in_full')
  await world.finishJobs(processTask(other.id, '10'))
  expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
  const [mail] = await world.mail.messages({ to: booking.studentEmail, subject: 'Refund: €10.00' })
  expect(mail?.text).toContain('€10.00 is on its way to the card that you paid with.')
  expect(mail?.text).toContain('Your session will still take place as booked.')
  // The e-mail about the cancellation doesn't repeat the first refund.
  await world.finishJobs(processTask(todo.id))
  const mails = await world.mail.messages({ to: booking.studentEmail })
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Refund of €50\.00 for your cancelled session: .* · Synapse AI$/),
    'Refund: €10.00 · Synapse AI',
  ])
})

test('a closed refund task can’t be reopened while the booking has another open refund task', async () => {
  const booking = await world.make.completedBooking()
  const first = await addRefundTodo(booking)
  await processTask(first.id)
  await addRefundTodo(booking)
  await expect(operator.call(reopenTodo, { params: { id: first.id } })).toBeRefused('exists')
})
