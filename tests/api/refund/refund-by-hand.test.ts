import { randomUUID } from 'node:crypto'
import type { Booking } from '@synapse/api/booking/model'
import {
  addBookingPayment,
  createRefundTask,
  readBooking,
  removeBookingPayment,
} from '@synapse/shared/booking/contract'
import { readPaymentSummary } from '@synapse/shared/payment/contract'
import { previewRefund, processRefund } from '@synapse/shared/refund/contract'
import { describe, expect, test } from 'vitest'
import { refundActions } from '../../support/refund-actions.ts'
import { statesOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'

const { world } = useWorld()
const { operator, taskFor, todo } = refundActions(world)

const inCash = { method: 'cash' as const, date: '2027-02-01' }

/** Creates a booking for €60 with manual payments and a task to refund them. */
const paidByHand = async (...amounts: string[]) => {
  const booking = await world.make.completedBooking({ source: 'operator' })
  for (const amount of amounts)
    await operator.call(addBookingPayment, {
      params: { id: booking.id },
      input: { id: randomUUID(), amount, date: '2027-02-01', method: 'cash', reference: null },
    })
  return { booking, task: await taskFor(booking) }
}
const giveBack = (id: string, input: object = {}) =>
  operator.call(processRefund, { params: { id }, input: { byHand: inCash, ...input } })
const refused = (id: string, input: object) =>
  operator.refused(processRefund, { params: { id }, input })
const read = async ({ id }: Booking) => operator.call(readBooking, { params: { id } })

describe('a manual payment', () => {
  test('is refunded manually, once despite several clicks, as stated in the task, its dialog and the e-mail', async () => {
    const { booking, task } = await paidByHand('60')
    expect(task.description).toContain('The payment was made manually, so Stripe can’t refund it')
    expect(await operator.call(previewRefund, { params: { id: task.id } })).toMatchObject({
      paid: '60.00',
      remaining: '60.00',
      remainingByHand: '60.00',
      method: 'cash',
      cancelsBooking: 'always',
    })
    expect(await refused(task.id, {})).toMatchObject({
      status: 409,
      error: 'This payment wasn’t made by card. Refund it manually and record how and when.',
    })
    await world.mail.clear()
    const clicks = await Promise.allSettled([1, 2, 3].map(() => giveBack(task.id)))
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      {
        value: {
          refund: { amount: '60.00', status: 'succeeded' },
          message: '€60.00 was refunded to Joe Camilleri.',
        },
      },
    ])
    await world.settle()
    expect(await todo(task.id)).toMatchObject({ status: 'completed' })
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

  test('that is refunded in two parts cancels the session only after the second part', async () => {
    const { booking, task } = await paidByHand('20', '40')
    await world.mail.clear()
    await giveBack(task.id)
    await world.settle()
    expect(await statesOf(world.db)).toEqual(['refunded'])
    expect(await world.mail.messages({ to: booking.studentEmail })).toHaveLength(1)
    const { timeline } = await read(booking)
    expect(timeline.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1)
  })

  test('that is partly refunded still counts for the rest, leaves no balance due and can’t be removed', async () => {
    const { booking, task } = await paidByHand('20', '30')
    const on = (date: string) => ({ byHand: { method: 'cash', date } })
    expect(await refused(task.id, on('2027-02-02'))).toMatchObject({ reason: 'not_yet' })
    expect(await refused(task.id, on('2027-01-31'))).toMatchObject({ reason: 'too_early' })
    expect(await statesOf(world.db)).toEqual(['completed'])
    expect((await giveBack(task.id, { amount: '40' })).refund?.amount).toBe('40.00')
    expect((await read(booking)).booking).toMatchObject({
      paymentStatus: 'cancelled',
      paid: '50.00',
      revenue: '10.00',
      owed: '0.00',
    })
    for (const { id: paymentId } of (await read(booking)).payments)
      expect(
        await operator.refused(removeBookingPayment, { params: { id: booking.id, paymentId } }),
      ).toMatchObject({ status: 409, reason: 'given_back' })
    const next = await taskFor(booking)
    expect(await refused(next.id, { amount: '10.01', byHand: inCash })).toMatchObject({
      status: 409,
      reason: 'too_much',
    })
    await world.settle()
    await world.mail.clear()
    await giveBack(next.id)
    expect((await read(booking)).booking).toMatchObject({
      paymentStatus: 'refunded',
      revenue: '0.00',
    })
    await world.settle()
    const mails = await world.mail.messages({ to: booking.studentEmail })
    expect(
      mails.map(({ text }) => /€.* refunded to you.*/.exec(text ?? '')?.[0]).toSorted(),
    ).toEqual(['€10.00 was refunded to you in cash.'])
  })

  test('that was never received isn’t refunded, and the task only cancels the booking', async () => {
    const { booking, task } = await paidByHand()
    expect(task.description).toContain('Nothing has been paid, so there is nothing to refund.')
    expect(await operator.call(processRefund, { params: { id: task.id }, input: {} })).toEqual({
      refund: null,
      booking: { studentName: 'Joe Camilleri' },
      message: 'No payment to refund; the booking was cancelled.',
    })
    expect((await read(booking)).booking).toMatchObject({
      paymentStatus: 'cancelled',
      owed: '0.00',
    })
    expect(
      await operator.refused(createRefundTask, { params: { id: randomUUID() } }),
    ).toMatchObject({ status: 404 })
  })
})
