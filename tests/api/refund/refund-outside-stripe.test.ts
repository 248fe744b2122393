import { readBooking } from '@synapse/shared/booking/contract'
import { listFailedJobs } from '@synapse/shared/failed-job/contract'
import { processRefund, refundBooking } from '@synapse/shared/refund/contract'
import { readBooks } from '@synapse/shared/report/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { refundActions } from '../../support/refund-actions.ts'
import { paymentsOf, statesOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'

const { world } = useWorld()
const { operator, paidTask, refundsAtStripe, refusal, todo } = refundActions(world)

describe('a card payment that was refunded outside Stripe', () => {
  const settle = (id: string, changes = {}) => ({
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

  test('needs a note and a plausible date, completes the task of a rejected refund, and is in the timeline', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
    await refusal(task.id)
    const refused = (changes: object) =>
      operator.refused(processRefund, settle(task.id, changes) as ReturnType<typeof settle>)
    expect(await refused({ note: ' ' })).toMatchObject({
      status: 400,
      error: 'The note is missing.',
    })
    expect(await refused({ date: '2028-01-01' })).toMatchObject({ reason: 'not_yet' })
    expect(await refused({ date: '2020-01-01' })).toMatchObject({ reason: 'too_early' })
    expect(await operator.call(processRefund, settle(task.id))).toMatchObject({
      refund: { amount: '60.00', status: 'succeeded' },
      message: '€60.00 was refunded to Maria Borg.',
    })
    await world.settle()
    expect(await refundsAtStripe()).toEqual([])
    expect(await todo(task.id)).toMatchObject({ status: 'completed' })
    expect(await statesOf(world.db)).toEqual(['refunded'])
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

  test('and again by Stripe in a later quarter counts once and becomes a task', async () => {
    world.clock.set('2027-03-31T10:00:00Z')
    const { booking, task } = await paidTask()
    await operator.call(processRefund, settle(task.id, { date: '2027-03-31' }))
    world.clock.set('2027-04-02T10:00:00Z')
    const session = booking.stripeSessionId ?? ''
    await world.stripe.dashboardRefund({ session, amount: 2_000 })
    await world.settle()
    expect(await paymentsOf(world.db)).toMatchObject([{ refunded: '60.00' }])
    const { payments } = await operator.call(readBooking, { params: { id: booking.id } })
    const kept = payments[0]?.refunds.filter(({ status }) => status === 'succeeded')
    expect(kept?.map(({ amount, method }) => [amount, method]).sort()).toEqual([
      ['20.00', null],
      ['40.00', 'bank_transfer'],
    ])
    const todo = (await operator.call(listTodos)).find(({ title }) => title.includes('twice'))
    expect(todo).toMatchObject({
      title: 'Refunded twice: €20.00 to Maria Borg',
      description: expect.stringMatching(/^Stripe refunded €20\.00 .* outside Stripe/),
    })
    const grossOf = async (from: string, to: string) =>
      (await operator.call(readBooks, { query: { from, to } })).bookings.gross
    expect(await grossOf('2027-01-01', '2027-03-31')).toBe('0.00')
    expect(await grossOf('2027-04-01', '2027-06-30')).toBe('0.00')
    await world.stripe.dashboardRefund({ session, amount: 4_000 })
    await world.settle()
    expect(await paymentsOf(world.db)).toMatchObject([{ refunded: '60.00' }])
  })

  test('is recorded only for the part that isn’t disputed', async () => {
    const { booking, task } = await paidTask()
    const session = booking.stripeSessionId ?? ''
    const { id: dispute } = await world.stripe.openDispute({ session })
    await world.settle()
    const disputed = {
      status: 409,
      reason: 'disputed',
      error:
        'The disputed amount is held by the bank or was returned to the cardholder, so it can’t be refunded as well.',
    }
    const { outsideStripe } = settle(task.id).input
    const directly = (amount: string) => ({
      params: { id: booking.id },
      input: { amount, remaining: '60', outsideStripe },
    })
    expect(await operator.refused(processRefund, settle(task.id))).toMatchObject(disputed)
    expect(await operator.refused(refundBooking, directly('0.01'))).toMatchObject(disputed)
    await world.stripe.closeDispute({ dispute, outcome: 'lost' })
    await world.settle()
    expect(await operator.refused(processRefund, settle(task.id))).toMatchObject(disputed)
    expect(await statesOf(world.db)).toEqual(['completed'])

    await world.db('disputes').update({ withdrawn: '40' })
    expect(await operator.refused(refundBooking, directly('20.01'))).toMatchObject(disputed)
    expect(await operator.call(refundBooking, directly('20'))).toMatchObject({
      refund: { amount: '20.00', status: 'succeeded' },
    })
    expect(await paymentsOf(world.db)).toMatchObject([{ refunded: '20.00', disputed: '40.00' }])
  })

  test('can be refunded in full if the bank has only opened an inquiry', async () => {
    const { booking, task } = await paidTask()
    await world.stripe.openDispute({ session: booking.stripeSessionId ?? '', inquiry: true })
    await world.settle()
    expect(await operator.call(processRefund, settle(task.id))).toMatchObject({
      refund: { amount: '60.00', status: 'succeeded' },
    })
  })
})
