import { randomUUID } from 'node:crypto'
import { cancelBooking, readBooking } from '@synapse/shared/booking/contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import { listFailedJobs } from '@synapse/shared/failed-job/contract'
import { previewBookingRefund, refundBooking } from '@synapse/shared/refund/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { payBooking } from '#support/actors/booking-payments.ts'
import { useRefunds } from '#support/actors/refunds.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { bookingStatusesOf, todosOf } from '#support/readers/rows.ts'

const actions = useRefunds()
const { world, operator, cancelsBooking, bookToRefund, payAgain, refundsAtStripe } = actions
const { processTask, refundDirectly } = actions

const preview = (id: string) => operator.call(previewBookingRefund, { params: { id } })

describe('refunding a booking directly, without a task', () => {
  test('in part happens only once despite several clicks, and keeps the session booked', async () => {
    const { booking, todo } = await bookToRefund()
    expect(await preview(booking.id)).toMatchObject({
      studentName: 'Maria Borg',
      paid: '60.00',
      remaining: '60.00',
      cancelsBooking: 'in_full',
    })
    // After the first refund, the balance that the other clicks expect is out of date.
    const clicks = Array.from({ length: 4 }, () => refundDirectly(booking.id, '20', '60'))
    expect(await successesOf(clicks)).toEqual([
      {
        refund: { amount: '20.00', status: 'succeeded' },
        booking: { studentName: 'Maria Borg' },
        message: '€20.00 was refunded to Maria Borg.',
      },
    ])
    await expect(refundDirectly(booking.id, '20', '60')).toBeRefused('changed')
    expect(await refundsAtStripe()).toMatchObject([{ amount: 2_000 }])
    await world.finishJobs()
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    expect(await todosOf(world.db)).toMatchObject([{ id: todo.id, status: 'pending' }])
    await world.finishJobs(refundDirectly(booking.id, '40', '40'))
    expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
    expect(await todosOf(world.db)).toMatchObject([{ id: todo.id, status: 'completed' }])
  })

  test('requires a completed or cancelled booking and an amount within the balance', async () => {
    const { bookingId } = await world.checkout()
    await expect(refundDirectly(bookingId, '20', '0')).toBeRefused('wrong_state')
    const booking = await world.book()
    await expect(refundDirectly(booking.id, '60.01', '60')).toBeRefused('too_much')
    await expect(refundDirectly(booking.id, '0', '60')).toBeRefused('nothing')
    await expect(refundDirectly(randomUUID(), '1', '60')).toBeRefused('unknown')
    await operator.call(cancelBooking, { params: { id: booking.id } })
    expect((await refundDirectly(booking.id, '60', '60')).refund?.amount).toBe('60.00')
  })

  test('adds a task if Stripe rejects it, and keeps it open until the amount is refunded', async () => {
    const booking = await world.book({ studentName: 'Maria Borg' })
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
    await expect(refundDirectly(booking.id, '20', '60')).toBeRefused('refund_failed')
    await world.finishJobs()
    expect(await operator.call(listTodos)).toMatchObject([
      {
        title: 'Refund of €20.00 failed: Maria Borg',
        status: 'pending',
        relatedData: { refund: { status: 'failed', amount: '20.00' } },
      },
    ])
    expect(await operator.call(listFailedJobs)).toHaveLength(1)
    // A smaller refund isn't a retry of the failed one.
    await world.finishJobs(refundDirectly(booking.id, '5', '60'))
    expect(await operator.call(listFailedJobs)).toHaveLength(1)
    await world.finishJobs(refundDirectly(booking.id, '20', '55'))
    expect((await operator.call(listTodos)).map(({ status }) => status)).toEqual(['completed'])
    expect(await operator.call(listFailedJobs)).toEqual([])
    const { payments } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(payments[0]?.refunds.map(({ amount, status }) => [amount, status])).toEqual([
      ['20.00', 'failed'],
      ['5.00', 'succeeded'],
      ['20.00', 'succeeded'],
    ])
  })

  test('in full leaves the session booked if its price has been reduced to zero', async () => {
    const { id, studentEmail } = await world.book()
    const free = { sessionType: 'individual', basePrice: '0', discountAmount: '0' }
    const input = { ...free, venue: 'online' as const }
    await operator.call(editBooking, { params: { id }, input })
    expect((await preview(id)).cancelsBooking).toBe('never')
    await world.finishJobs(refundDirectly(id, '60', '60'))
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    const [mail] = await world.mail.messages({ to: studentEmail, subject: 'Refund: €60.00' })
    expect(mail?.text).toContain('Your session will still take place as booked.')
  })

  test('in full, partly by card and partly manually, cancels the session once Stripe accepts the card refund', async () => {
    const { id } = await world.book({ studentName: 'Maria Borg' })
    await operator.call(editBooking, {
      params: { id },
      input: {
        sessionType: 'duo',
        basePrice: '100',
        discountAmount: '0',
        venue: 'online',
        version: undefined,
      },
    })
    const inCash = { method: 'cash' as const, date: '2027-02-01' }
    await payBooking(operator, id, '40')
    await world.finishJobs()
    await world.mail.clear()
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
    await expect(
      operator.call(refundBooking, {
        params: { id },
        input: { amount: '100', remaining: '100', byHand: inCash },
      }),
    ).toBeRefused('refund_failed')
    await world.finishJobs()
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    expect(await world.mail.messages({ subject: 'cancelled' })).toEqual([])
    await world.finishJobs(refundDirectly(id, '60', '60'))
    expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
  })
})

test('a refund of two payments cancels the session once Stripe has accepted both', async () => {
  const { booking, todo } = await bookToRefund()
  await payAgain(booking)
  await world.db('todoItems').whereNot({ id: todo.id }).delete()
  await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
  await expect(processTask(todo.id)).toBeRefused('refund_failed')
  await world.finishJobs()
  expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
  // The request and its jobs send both refunds at once, so Stripe may reject either.
  expect(await refundsAtStripe()).toHaveLength(1)
  await processTask(todo.id)
  expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
  expect((await refundsAtStripe()).map(({ amount }) => amount)).toEqual([6_000, 6_000])
})

test('processing the task about a second payment refunds only that payment', async () => {
  const booking = await world.book()
  await payAgain(booking)
  const [todo] = await operator.call(listTodos)
  expect(todo?.title).toBe(
    'Check this payment: Maria Borg’s booking was paid a second time or after cancellation',
  )
  expect(await cancelsBooking(todo?.id ?? '')).toBe('never')
  expect((await processTask(todo?.id ?? '')).refund?.amount).toBe('60.00')
  await world.finishJobs()
  expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
})
