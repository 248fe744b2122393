import { randomUUID } from 'node:crypto'
import {
  countBookings,
  exportBookings,
  listCompletedBookings,
} from '@synapse/shared/booking/contract'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import { processRefund } from '@synapse/shared/refund/contract'
import { readBooks } from '@synapse/shared/report/contract'
import { cancelTodo, completeTodo, deleteTodo, listTodos } from '@synapse/shared/todo/contract'
import { notRefundedMessage } from '@synapse/shared/todo/todo'
import { describe, expect, test } from 'vitest'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'
import { useRefunds } from '#support/actors/refunds.ts'
import { closeDispute, dashboardRefund, openDispute, settleRefund } from '#support/actors/stripe.ts'
import { expectJournalComplete } from '#support/expectations/expect-journal-complete.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import {
  bookingStatusesOf,
  checkoutSessionIdOf,
  paymentsOf,
  refundsOf,
} from '#support/readers/rows.ts'

const { world, operator, bookToRefund, payAgain, processTask, refundsAtStripe } = useRefunds()

const noFunds = 'Insufficient funds in your Stripe balance to refund this amount.'

/** Processes a refund task whose refund Stripe rejects. */
const refusedRefund = async (amount?: string) => {
  const booking = await world.book({ studentName: 'Maria Borg' })
  await world.mail.clear()
  const todo = await addRefundTodo(operator, booking)
  await world.stripe.setRefundOutcome({ outcome: 'refused' })
  await expect(processTask(todo.id, amount)).toBeRefused('refund_failed')
  await world.finishJobs()
  await world.stripe.setRefundOutcome({ outcome: 'succeeded' })
  return { booking, todo }
}

const failed = () => operator.call(listFailedJobs)
const retry = async () => {
  const [first] = await failed()
  return { params: { job: first?.job ?? '', id: first?.id ?? '' } }
}

const booksOf = async (from: string, to: string) =>
  (await operator.call(readBooks, { query: { from, to } })).bookings

describe('a failed refund is listed under failed jobs', () => {
  test('once, with its reason and its booking, until a retry succeeds', async () => {
    const { booking, todo } = await refusedRefund('20')
    const listed = {
      job: 'refund',
      what: 'Refund of €20.00 to Maria Borg',
      why: noFunds,
      state: 'failed',
      bookingId: booking.id,
    }
    expect(await failed()).toMatchObject([listed])
    // The task stays open until the money is refunded.
    for (const endpoint of [completeTodo, cancelTodo, deleteTodo])
      await expect(operator.call(endpoint, { params: { id: todo.id } })).toBeRefused({
        reason: 'wrong_state',
        details: notRefundedMessage,
      })
    await world.stripe.setRefundOutcome({ outcome: 'refused' })
    await expect(operator.call(retryJob, await retry())).toBeRefused({
      reason: 'refund_failed',
      error: `Stripe couldn’t refund the payment. ${noFunds}`,
    })
    await world.finishJobs()
    expect(await failed()).toMatchObject([listed])
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
    await world.stripe.setRefundOutcome({ outcome: 'succeeded' })
    const again = await retry()
    await world.finishJobs(operator.call(retryJob, again))
    expect(await failed()).toEqual([])
    expect((await refundsOf(world.db)).map(({ amount, status }) => [amount, status])).toEqual([
      ['20.00', 'failed'],
      ['20.00', 'failed'],
      ['20.00', 'succeeded'],
    ])
    expect(await bookingStatusesOf(world.db)).toEqual(['cancelled'])
    const [mail] = await world.mail.messages({ to: booking.studentEmail })
    expect(mail?.subject).toContain('Refund of €20.00')
    const unknown = { params: { job: 'refund', id: randomUUID() } }
    for (const wrong of [again, unknown])
      await expect(operator.call(retryJob, wrong)).toBeRefused('unknown')
  })

  test('until the bank has returned the payment in a dispute', async () => {
    const { booking } = await refusedRefund('20')
    const dispute = await openDispute(world, checkoutSessionIdOf(booking))
    expect(await failed()).toHaveLength(1)
    await closeDispute(world, dispute, 'lost')
    expect(await failed()).toEqual([])
  })

  test('even if it fails after Stripe accepted it, until the amount is refunded by other means', async () => {
    const booking = await world.book()
    const session = checkoutSessionIdOf(booking)
    const returned = async () => {
      const { id } = await dashboardRefund(world, session, 1_000)
      await settleRefund(world, id, 'failed')
    }
    await returned()
    expect(await failed()).toMatchObject([
      { what: 'Refund of €10.00 to Maria Borg', why: 'The card has expired or was cancelled' },
    ])
    await world.finishJobs(operator.call(retryJob, await retry()))
    expect(await failed()).toEqual([])
    await returned()
    const statuses = async () => (await operator.call(listTodos)).map(({ status }) => status)
    await dashboardRefund(world, session, 999)
    expect([(await statuses()).includes('pending'), (await failed()).length]).toEqual([true, 1])
    await dashboardRefund(world, session, 1_000)
    expect([new Set(await statuses()), await failed()]).toEqual([new Set(['completed']), []])
  })

  test('and a retry refunds the payment whose refund failed, not a later one', async () => {
    const { booking, todo } = await bookToRefund()
    await payAgain(booking)
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 2 })
    await world.finishJobs(
      expect(operator.call(processRefund, { params: { id: todo.id }, input: {} })).toBeRefused(
        'refund_failed',
      ),
    )
    const [first] = (await paymentsOf(world.db)).toSorted(
      (a, b) => a.paymentDate.getTime() - b.paymentDate.getTime(),
    )
    const refunds = await refundsOf(world.db)
    const declined = refunds.find(({ paymentId }) => paymentId === first?.id)
    expect(await failed()).toHaveLength(2)
    await operator.call(retryJob, { params: { job: 'refund', id: declined?.id ?? '' } })
    await world.finishJobs()
    expect(await refundsAtStripe()).toMatchObject([
      { amount: 6_000, payment_intent: first?.stripePaymentIntentId },
    ])
    expect(await failed()).toHaveLength(1)
  })

  test('and has a task until the bank returns the payment in a dispute', async () => {
    const booking = await world.book()
    const session = checkoutSessionIdOf(booking)
    const { id: first } = await dashboardRefund(world, session, 1_000)
    const { id: second } = await dashboardRefund(world, session, 1_500)
    const tasks = async () =>
      (await operator.call(listTodos))
        .filter(({ title }) => title.startsWith('Refund of'))
        .map(({ title, status }) => [title, status])
    await settleRefund(world, first, 'failed')
    const task = 'Refund of €10.00 failed: Maria Borg'
    expect(await tasks()).toEqual([[task, 'pending']])
    await closeDispute(world, await openDispute(world, session), 'lost')
    expect(await tasks()).toEqual([[task, 'completed']])
    await settleRefund(world, second, 'failed')
    expect(await tasks()).toEqual([[task, 'completed']])
    await expectJournalComplete(world)
  })

  test('until its task is cancelled because the payment was lost in a dispute', async () => {
    const { booking, todo } = await refusedRefund()
    const id = await openDispute(world, checkoutSessionIdOf(booking))
    const params = { id: todo.id }
    await expect(operator.call(cancelTodo, { params })).toBeRefused({ details: notRefundedMessage })
    await closeDispute(world, id, 'lost')
    await operator.call(cancelTodo, { params })
    expect(await failed()).toEqual([])
  })
})

test('a cancelled booking counts as cancelled even if the bank returned its refund', async () => {
  const booking = await world.book()
  const { id } = await dashboardRefund(world, checkoutSessionIdOf(booking))
  const listed = async () => {
    const [row] = await operator.call(listCompletedBookings, { query: { view: 'ended' } })
    const { ended } = await operator.call(countBookings)
    const { text } = await downloadCsv(operator, exportBookings.path, 'tab=completed')
    const { paymentStatus: page } = await world.successPage(checkoutSessionIdOf(booking))
    return { revenue: row?.revenue, ended, csv: /,(refunded|cancelled),/.exec(text)?.[1], page }
  }
  expect(await listed()).toEqual({ revenue: '0.00', ended: 1, csv: 'refunded', page: 'refunded' })
  await settleRefund(world, id, 'failed')
  expect(await bookingStatusesOf(world.db)).toEqual(['refunded'])
  expect(await listed()).toEqual({
    revenue: '60.00',
    ended: 1,
    csv: 'cancelled',
    page: 'cancelled',
  })
})

test.each([
  { outcome: 'succeeded', next: '0.00' },
  { outcome: 'failed', next: '20.00' },
] as const)(
  'a refund pending at the end of a quarter doesn’t change that quarter once the refund has $outcome',
  async ({ outcome, next }) => {
    world.clock.set('2027-03-31T10:00:00Z')
    const { todo } = await bookToRefund()
    await world.stripe.setRefundOutcome({ outcome: 'pending' })
    await world.finishJobs(processTask(todo.id, '20'))
    world.clock.set('2027-04-02T10:00:00Z')
    const ended = await booksOf('2027-01-01', '2027-03-31')
    expect(ended).toMatchObject({ gross: '40.00', money: '40.00' })
    const [pending] = await refundsAtStripe()
    await settleRefund(world, pending?.id, outcome)
    expect(await booksOf('2027-01-01', '2027-03-31')).toEqual(ended)
    expect(await booksOf('2027-04-01', '2027-06-30')).toMatchObject({ gross: next, money: next })
  },
)
