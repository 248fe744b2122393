import { randomUUID } from 'node:crypto'
import type { Booking } from '@synapse/api/booking/model'
import {
  createRefundTodo,
  readBooking,
  removeBookingPayment,
} from '@synapse/shared/booking/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { listFailedJobs } from '@synapse/shared/failed-job/contract'
import { readPaymentSummary } from '@synapse/shared/payment/contract'
import { previewRefund, processRefund, refundBooking } from '@synapse/shared/refund/contract'
import { readBooks } from '@synapse/shared/report/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { payBooking } from '#support/actors/booking-payments.ts'
import { useRefunds } from '#support/actors/refunds.ts'
import { closeDispute, dashboardRefund, openDispute } from '#support/actors/stripe.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { bookingStatusesOf, checkoutSessionIdOf, paymentsOf } from '#support/readers/rows.ts'

const { world, operator, addRefundTodo, bookToRefund, refundsAtStripe, findTodo } = useRefunds()

const inCash = { method: 'cash' as const, date: '2027-02-01' }

/** Creates a €60 booking that was paid manually, and a task to refund it. */
const paidManually = async (...amounts: string[]) => {
  const booking = await world.make.completedBooking({ source: 'operator' })
  for (const amount of amounts) await payBooking(operator, booking.id, amount)
  return { booking, todo: await addRefundTodo(booking) }
}
const refundManually = (id: string, input: BodyOf<typeof processRefund> = {}) =>
  operator.call(processRefund, { params: { id }, input: { byHand: inCash, ...input } })
const processTask = (id: string, input: BodyOf<typeof processRefund>) =>
  operator.call(processRefund, { params: { id }, input })
const read = async ({ id }: Booking) => operator.call(readBooking, { params: { id } })

test('the latest payment is refunded first, whichever was recorded first', async () => {
  const booking = await world.make.completedBooking({ source: 'operator' })
  for (const date of ['2027-01-30', '2027-02-01', '2027-01-31'])
    await payBooking(operator, booking.id, '20.00', { date })
  await refundManually((await addRefundTodo(booking)).id, { amount: '30.00' })
  const { payments } = await read(booking)
  const amounts = payments.map(({ refunds }) => refunds.map(({ amount }) => amount))
  expect(amounts).toEqual([[], ['10.00'], ['20.00']])
})

describe('a manual payment', () => {
  test('is refunded manually, and only once even after several clicks', async () => {
    const { booking, todo } = await paidManually('60')
    expect(todo.description).toContain('The payment was made manually, so Stripe can’t refund it')
    expect(await operator.call(previewRefund, { params: { id: todo.id } })).toMatchObject({
      paid: '60.00',
      remaining: '60.00',
      remainingByHand: '60.00',
      method: 'cash',
      cancelsBooking: 'always',
    })
    await expect(processTask(todo.id, {})).toBeRefused('no_method')
    await world.mail.clear()
    expect(await successesOf([1, 2, 3].map(() => refundManually(todo.id)))).toMatchObject([
      {
        refund: { amount: '60.00', status: 'succeeded' },
        message: '€60.00 was refunded to Joe Camilleri.',
      },
    ])
    await world.finishJobs()
    expect(await findTodo(todo.id)).toMatchObject({ status: 'completed' })
    const { booking: ended, payments, timeline } = await read(booking)
    expect(ended).toMatchObject({
      paymentStatus: 'refunded',
      paid: '60.00',
      revenue: '0.00',
      owed: '0.00',
    })
    expect(payments).toMatchObject([
      {
        status: 'refunded',
        refunds: [{ amount: '60.00', status: 'succeeded', method: 'cash', givenOn: '2027-02-01' }],
      },
    ])
    expect(timeline.find(({ kind }) => kind === 'refund_succeeded')?.detail).toEqual({
      amount: '60.00',
      method: 'cash',
    })
    const mails = await world.mail.messages({ to: booking.studentEmail })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('€60.00 was refunded to you in cash.')
    expect(mails[0]?.text).not.toContain('card')
    expect(await operator.call(readPaymentSummary)).toMatchObject({ refunds: '60.00', net: '0.00' })
  })

  test('that is refunded in two parts cancels the session after the second part', async () => {
    const { booking, todo } = await paidManually('20', '40')
    await world.mail.clear()
    await world.finishJobs(refundManually(todo.id))
    expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
    expect(await world.mail.messages({ to: booking.studentEmail })).toHaveLength(1)
    const { timeline } = await read(booking)
    expect(timeline.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1)
  })

  test('that is partly refunded still counts for the remaining amount, and can’t be removed', async () => {
    const { booking, todo } = await paidManually('20', '30')
    const on = (date: string) => ({ byHand: { ...inCash, date } })
    await expect(processTask(todo.id, on('2027-02-02'))).toBeRefused('in_future')
    await expect(processTask(todo.id, on('2027-01-31'))).toBeRefused('too_early')
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    expect((await refundManually(todo.id, { amount: '40' })).refund?.amount).toBe('40.00')
    expect((await read(booking)).booking).toMatchObject({
      paymentStatus: 'cancelled',
      paid: '50.00',
      revenue: '10.00',
      owed: '0.00',
    })
    for (const { id: paymentId } of (await read(booking)).payments)
      await expect(
        operator.call(removeBookingPayment, { params: { id: booking.id, paymentId } }),
      ).toBeRefused('partly_refunded')
    const next = await addRefundTodo(booking)
    await expect(processTask(next.id, { amount: '10.01', byHand: inCash })).toBeRefused('too_much')
    await world.finishJobs()
    await world.mail.clear()
    await refundManually(next.id)
    expect((await read(booking)).booking).toMatchObject({
      paymentStatus: 'refunded',
      revenue: '0.00',
    })
    await world.finishJobs()
    const mails = await world.mail.messages({ to: booking.studentEmail })
    expect(
      mails.map(({ text }) => /€.* refunded to you.*/.exec(text ?? '')?.[0]).toSorted(),
    ).toEqual(['€10.00 was refunded to you in cash.'])
  })

  test('is refunded even while Stripe is down, and the message names only the card payment', async () => {
    const { booking, todo } = await bookToRefund()
    const price = { basePrice: '80.00', finalPrice: '80.00' }
    await world.db('bookings').where({ id: booking.id }).update(price)
    await payBooking(operator, booking.id, '20.00')
    await world.stripe.addFault({ kind: 'fail', count: 999, path: '/v1/refunds' })
    expect(await refundManually(todo.id)).toMatchObject({
      refund: { amount: '80.00', status: 'pending' },
      message:
        'Stripe isn’t responding. €60.00 will be refunded to Maria Borg as soon as Stripe is available; until then nothing changes.',
    })
    await world.stripe.clearFaults({})
  })

  test('that was never received isn’t refunded, and the task only cancels the booking', async () => {
    const { booking, todo } = await paidManually()
    expect(todo.description).toContain('Nothing has been paid, so there is nothing to refund.')
    expect(await operator.call(processRefund, { params: { id: todo.id }, input: {} })).toEqual({
      refund: null,
      booking: { studentName: 'Joe Camilleri' },
      message: 'No payment to refund; the booking was cancelled.',
    })
    expect((await read(booking)).booking).toMatchObject({
      paymentStatus: 'cancelled',
      owed: '0.00',
    })
    await expect(operator.call(createRefundTodo, { params: { id: randomUUID() } })).toBeRefused(
      'unknown',
    )
  })
})

describe('a card payment that was refunded outside Stripe', () => {
  const requestOf = (id: string, changes = {}) => ({
    params: { id },
    input: {
      outsideStripe: {
        method: 'bank_transfer' as const,
        date: '2027-02-01',
        note: 'To MT84 MALT, agreed by phone',
        ...changes,
      },
    },
  })

  test('needs a note and a plausible date, and completes a rejected refund’s task', async () => {
    const { booking, todo } = await bookToRefund()
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
    await expect(operator.call(processRefund, { params: { id: todo.id }, input: {} })).toBeRefused(
      'refund_failed',
    )
    const refundOutside = (changes: { note?: string; date?: string }) =>
      operator.call(processRefund, requestOf(todo.id, changes))
    await expect(refundOutside({ note: ' ' })).toBeRefused('invalid')
    await expect(refundOutside({ date: '2028-01-01' })).toBeRefused('in_future')
    await expect(refundOutside({ date: '2020-01-01' })).toBeRefused('too_early')
    expect(await operator.call(processRefund, requestOf(todo.id))).toMatchObject({
      refund: { amount: '60.00', status: 'succeeded' },
      message: '€60.00 was refunded to Maria Borg.',
    })
    await world.finishJobs()
    expect(await refundsAtStripe()).toEqual([])
    expect(await findTodo(todo.id)).toMatchObject({ status: 'completed' })
    expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
    expect(await operator.call(listFailedJobs)).toEqual([])
    const { payments } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(payments[0]?.refunds).toMatchObject([
      { status: 'failed' },
      {
        status: 'succeeded',
        method: 'bank_transfer',
        givenOn: '2027-02-01',
        reason: 'To MT84 MALT, agreed by phone',
      },
    ])
    const mails = await world.mail.messages({ to: booking.studentEmail })
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('€60.00 was refunded to you by bank transfer.'),
    ])
  })

  test('is recorded as such even in a request that also refunds a manual payment', async () => {
    const { booking, todo } = await bookToRefund()
    const { params, input } = requestOf(todo.id)
    await operator.call(processRefund, { params, input: { ...input, byHand: inCash } })
    const { payments } = await read(booking)
    expect(payments[0]?.refunds).toMatchObject([
      { method: 'bank_transfer', reason: 'To MT84 MALT, agreed by phone' },
    ])
  })

  test('counts as refunded only once, and adds a task, if Stripe refunds it again in a later quarter', async () => {
    world.clock.set('2027-03-31T10:00:00Z')
    const { booking, todo } = await bookToRefund()
    await operator.call(processRefund, requestOf(todo.id, { date: '2027-03-31' }))
    world.clock.set('2027-04-02T10:00:00Z')
    const session = checkoutSessionIdOf(booking)
    await dashboardRefund(world, session, 2_000)
    expect(await paymentsOf(world.db)).toMatchObject([{ refunded: '60.00' }])
    const { payments } = await operator.call(readBooking, { params: { id: booking.id } })
    const kept = payments[0]?.refunds.filter(({ status }) => status === 'succeeded')
    expect(kept?.map(({ amount, method }) => [amount, method]).toSorted()).toEqual([
      ['20.00', null],
      ['40.00', 'bank_transfer'],
    ])
    const reported = (await operator.call(listTodos)).find(({ title }) => title.includes('twice'))
    expect(reported).toMatchObject({
      title: 'Refunded twice: €20.00 to Maria Borg',
      description: expect.stringMatching(/^Stripe refunded €20\.00 .* outside Stripe/),
    })
    const grossOf = async (from: string, to: string) =>
      (await operator.call(readBooks, { query: { from, to } })).bookings.gross
    expect(await grossOf('2027-01-01', '2027-03-31')).toBe('0.00')
    expect(await grossOf('2027-04-01', '2027-06-30')).toBe('0.00')
    await dashboardRefund(world, session, 4_000)
    expect(await paymentsOf(world.db)).toMatchObject([{ refunded: '60.00' }])
  })

  test('is recorded only for the part that isn’t disputed', async () => {
    const { booking, todo } = await bookToRefund()
    const session = checkoutSessionIdOf(booking)
    const dispute = await openDispute(world, session)
    const { outsideStripe } = requestOf(todo.id).input
    const directly = (amount: string, remaining = '60') => ({
      params: { id: booking.id },
      input: { amount, remaining, outsideStripe },
    })
    await expect(operator.call(processRefund, requestOf(todo.id))).toBeRefused('disputed')
    await expect(operator.call(refundBooking, directly('0.01'))).toBeRefused('disputed')
    await closeDispute(world, dispute, 'lost')
    await expect(operator.call(processRefund, requestOf(todo.id))).toBeRefused('disputed')
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])

    await world.db('disputes').update({ withdrawn: '40' })
    await expect(operator.call(refundBooking, directly('20.01', '20'))).toBeRefused('disputed')
    expect(await operator.call(refundBooking, directly('20', '20'))).toMatchObject({
      refund: { amount: '20.00', status: 'succeeded' },
    })
    expect(await paymentsOf(world.db)).toMatchObject([{ refunded: '20.00', disputed: '40.00' }])
  })
})
