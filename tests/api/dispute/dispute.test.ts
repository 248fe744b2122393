import type { Booking } from '@synapse/api/booking/model'
import { updatePaymentStatus } from '@synapse/api/dispute/model'
import { recordDispute } from '@synapse/api/dispute/record-dispute'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { bookingState } from '@synapse/shared/booking/booking-state'
import { cancelBooking, readBooking } from '@synapse/shared/booking/contract'
import { listPayments, readPaymentSummary } from '@synapse/shared/payment/contract'
import { previewRefund } from '@synapse/shared/refund/contract'
import { readOverview, readReport } from '@synapse/shared/report/contract'
import { describe, expect, test } from 'vitest'
import { refundActions } from '#support/actors/refunds.ts'
import { closeDispute, dashboardRefund } from '#support/actors/stripe.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { expectJournalComplete } from '#support/expectations/expect-journal-complete.ts'
import {
  bookingStatusesOf,
  checkoutSessionIdOf,
  paymentsOf,
  todosOf,
  todoTitlesOf,
} from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const open = async (booking: Booking, how: { reason?: string; inquiry?: boolean } = {}) => {
  const dispute = await world.stripe.openDispute({ session: checkoutSessionIdOf(booking), ...how })
  await world.finishJobs()
  return dispute.id
}
const answer = (dispute: string) => world.finishJobs(world.stripe.answerDispute({ dispute }))

const stateOfPayment = async () => (await paymentsOf(world.db)).map(({ status }) => status)
const stateOfBooking = async ({ id }: Booking) => {
  const { booking } = await operator.call(readBooking, { params: { id } })
  return bookingState(booking, world.clock.now())
}
const disputes = () => world.db('disputes')
const timelineOf = async ({ id }: Booking) =>
  (await operator.call(readBooking, { params: { id } })).timeline
    .filter(({ kind }) => kind.startsWith('dispute'))
    .map(({ kind, detail }) => [kind, detail])

const money = async () => {
  const [overview, report, summary, listed] = await Promise.all([
    operator.call(readOverview),
    operator.call(readReport, { query: { from: '2027-02-01', to: '2027-03-31' } }),
    operator.call(readPaymentSummary),
    operator.call(listPayments),
  ])
  return [overview.revenue, report.current.revenue, summary.net, listed.items[0]?.net]
}

describe('an open dispute', () => {
  test('removes the payment from revenue, deducts the fee, and notifies the operator once', async () => {
    const booking = await world.book()
    expect(await money()).toEqual(Array(4).fill('60.00'))
    const dispute = await open(booking, { reason: 'product_not_received' })
    expect(await stateOfPayment()).toEqual(['disputed'])
    expect(await stateOfBooking(booking)).toBe('disputed')
    expect(await disputes()).toMatchObject([{ withdrawn: '60.00', fee: '20.00' }])
    expect(await operator.call(readPaymentSummary)).toMatchObject({
      gross: '60.00',
      refunds: '0.00',
      disputes: '80.00',
      completed: 0,
      disputed: 1,
    })
    const { items } = await operator.call(listPayments)
    expect(items).toMatchObject([{ amount: '60.00', disputed: '80.00', status: 'disputed' }])
    expect(await money()).toEqual(Array(4).fill('-20.00'))

    await answer(dispute)
    expect(await todosOf(world.db)).toMatchObject([
      {
        type: 'general',
        priority: 'high',
        title: 'Disputed payment of €60.00 by Maria Borg',
        description: expect.stringMatching(
          /\(product not received\).*by Monday 8 February( 2027)?, 10:00/,
        ),
        relatedBookingId: booking.id,
      },
    ])
    expect(await timelineOf(booking)).toEqual([
      ['disputed', { dispute, reason: 'product_not_received', amount: '60.00' }],
    ])
    expect(await disputes()).toMatchObject([
      { id: dispute, reason: 'product_not_received', status: 'under_review', amount: '60.00' },
    ])
    // A dispute doesn't cancel the session. Only the operator can do that.
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
  })

  test('deducts no money if the bank has only opened an inquiry', async () => {
    const booking = await world.book()
    const dispute = await open(booking, { inquiry: true })
    expect(await stateOfPayment()).toEqual(['disputed'])
    expect(await money()).toEqual(Array(4).fill('60.00'))
    await closeDispute(world, dispute, 'lost')
    expect(await disputes()).toMatchObject([{ status: 'warning_closed', withdrawn: '0.00' }])
    expect(await stateOfPayment()).toEqual(['completed'])
  })
})

describe('a closed dispute', () => {
  test('that was won restores the revenue, less the fee, and closes the task', async () => {
    const booking = await world.book()
    const dispute = await open(booking)
    await answer(dispute)
    await closeDispute(world, dispute, 'won')
    expect(await stateOfPayment()).toEqual(['completed'])
    expect(await stateOfBooking(booking)).toBe('upcoming')
    expect(await money()).toEqual(Array(4).fill('40.00'))
    expect(await todosOf(world.db)).toMatchObject([{ status: 'completed' }])
    expect((await timelineOf(booking)).map(([kind]) => kind).toSorted()).toEqual([
      'dispute_won',
      'disputed',
    ])
  })

  test('that was won restores a payment’s “partly refunded” status', async () => {
    const booking = await world.book()
    await dashboardRefund(world, checkoutSessionIdOf(booking), 2000)
    await closeDispute(world, await open(booking), 'won')
    expect(await stateOfPayment()).toEqual(['partially_refunded'])
  })

  test('that was lost keeps the payment deducted, and adds a task for an upcoming session', async () => {
    const booking = await world.book()
    const dispute = await open(booking)
    await closeDispute(world, dispute, 'lost')
    expect(await stateOfPayment()).toEqual(['dispute_lost'])
    expect(await stateOfBooking(booking)).toBe('dispute_lost')
    expect(await operator.call(readPaymentSummary)).toMatchObject({ completed: 0, disputed: 1 })
    expect(await money()).toEqual(Array(4).fill('-20.00'))
    expect(await todosOf(world.db)).toMatchObject([
      { status: 'completed' },
      {
        status: 'pending',
        title: 'Dispute lost: €60.00 by Maria Borg',
        description: expect.stringMatching(/\(fraudulent\).*a fee of €20\.00.*still booked/),
        relatedBookingId: booking.id,
      },
    ])
    expect((await timelineOf(booking)).map(([kind]) => kind).toSorted()).toEqual([
      'dispute_lost',
      'disputed',
    ])
  })

  test('that was lost leaves nothing to refund, so processing a refund task only cancels the session', async () => {
    const booking = await world.book()
    const { addRefundTodo, processTask } = refundActions({ world, operator })
    const params = { id: (await addRefundTodo(booking)).id }
    await closeDispute(world, await open(booking), 'lost')
    expect(await operator.call(previewRefund, { params })).toMatchObject({
      paid: '0.00',
      refunded: '0.00',
      pending: '0.00',
      remaining: '0.00',
    })
    expect(await processTask(params.id)).toMatchObject({
      refund: null,
      message: 'Nothing remains to be refunded; the booking was cancelled.',
    })
    expect(await bookingStatusesOf(world.db)).toEqual(['cancelled'])
  })

  test('that was lost isn’t reported as a refund after the session is cancelled', async () => {
    const booking = await world.book()
    await closeDispute(world, await open(booking), 'lost')
    await operator.call(cancelBooking, { params: { id: booking.id } })
    const query = { from: '2027-02-01', to: '2027-03-31' }
    expect((await operator.call(readReport, { query })).current).toMatchObject({
      revenue: '-20.00',
      cancelled: { sessions: 1, givenBack: '0.00', kept: '-20.00' },
    })
  })

  test('that was lost stays lost when the bank closes a later inquiry', async () => {
    const booking = await world.book()
    world.clock.set(booking.end)
    await closeDispute(world, await open(booking), 'lost')
    expect((await todosOf(world.db)).at(-1)?.description).not.toContain('still booked')
    const [lost] = await disputes()
    const inquiry = { id: 'du_inquiry', status: 'warning_closed', withdrawn: '0.00', fee: '0.00' }
    await disputes().insert({ ...lost, ...inquiry })
    const payment = await world.db.transaction((trx) => updatePaymentStatus(trx, lost.paymentId))
    expect(payment.status).toBe('dispute_lost')
  })
})

describe('a disputed amount is posted on the day Stripe deducts or returns it', () => {
  const days = () =>
    world.db('journalEntries').where({ kind: 'dispute' }).orderBy('id').pluck('date')

  test('even if the app reads the dispute days later', async () => {
    const booking = await world.book()
    world.clock.set('2027-02-02T09:00:00Z')
    const { id: dispute } = await withoutWebhooks(world, () =>
      world.stripe.openDispute({ session: checkoutSessionIdOf(booking) }),
    )
    world.clock.set('2027-02-04T09:00:00Z')
    await world.run(reconcilePayments)
    expect(await days()).toEqual(['2027-02-02'])
    await withoutWebhooks(world, () => world.stripe.closeDispute({ dispute, outcome: 'won' }))
    world.clock.set('2027-02-06T09:00:00Z')
    await world.run(reconcilePayments)
    expect(await days()).toEqual(['2027-02-02', '2027-02-04'])
    await expectJournalComplete(world)
  })

  test.each([
    ['before the payment', '2027-02-02', '2027-02-01', '2027-02-02'],
    ['in the future', '2027-02-01', '2027-02-05', '2027-02-03'],
  ])('but never %s', async (_, paidOn, openedOn, countedOn) => {
    const booking = await world.book()
    await world.db('payments').update({ paymentDate: `${paidOn}T09:00:00Z` })
    world.clock.set(`${openedOn}T09:00:00Z`)
    const { id } = await withoutWebhooks(world, () =>
      world.stripe.openDispute({ session: checkoutSessionIdOf(booking) }),
    )
    world.clock.set('2027-02-03T09:00:00Z')
    await world.db.transaction(await recordDispute(world.context, id))
    expect(await days()).toEqual([countedOn])
  })
})

describe('a dispute ends with the correct status', () => {
  test('regardless of the order in which its events arrive', async () => {
    const booking = await world.book()
    await world.stripe.setDeliveryMode({ mode: 'hold' })
    const { id } = await world.stripe.openDispute({ session: checkoutSessionIdOf(booking) })
    await world.stripe.answerDispute({ dispute: id })
    await world.stripe.closeDispute({ dispute: id, outcome: 'lost' })
    await world.stripe.setDeliveryMode({ mode: 'deliver' })
    await world.finishJobs(world.stripe.releaseEvents({ order: 'reverse' }))
    expect(await stateOfPayment()).toEqual(['dispute_lost'])
    // The dispute is closed, so the operator has nothing left to do.
    expect(await todoTitlesOf(world.db)).toEqual(['Dispute lost: €60.00 by Maria Borg'])
  })

  test('even if an older response from Stripe is applied last', async () => {
    const booking = await world.book()
    const dispute = await open(booking)
    const asOpen = await recordDispute(world.context, dispute)
    world.clock.advance({ seconds: 1 })
    await closeDispute(world, dispute, 'lost')
    await world.db.transaction(asOpen)
    expect(await disputes()).toMatchObject([{ status: 'lost' }])
    expect(await stateOfPayment()).toEqual(['dispute_lost'])
  })

  test('even if the nightly job finds it months after its events were lost', async () => {
    const booking = await world.book({ sessionDate: '2027-02-10T08:00:00Z' })
    world.clock.advance({ hours: 24 * 20 })
    const { id: dispute } = await withoutWebhooks(world, () =>
      world.stripe.openDispute({ session: checkoutSessionIdOf(booking) }),
    )
    await world.run(reconcilePayments)
    expect(await stateOfPayment()).toEqual(['disputed'])
    expect(await todosOf(world.db)).toMatchObject([
      { title: 'Disputed payment of €60.00 by Maria Borg' },
    ])
    world.clock.advance({ hours: 24 * 80 })
    await world.run(reconcilePayments)
    world.clock.advance({ hours: 24 })
    await withoutWebhooks(world, () => world.stripe.closeDispute({ dispute, outcome: 'won' }))
    await world.run(reconcilePayments)
    expect(await stateOfPayment()).toEqual(['completed'])
  })
})
