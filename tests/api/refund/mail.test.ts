import type { Booking } from '@synapse/api/booking/model'
import { syncRefunds } from '@synapse/api/refund/sync-refunds'
import { cancelBooking, readBooking } from '@synapse/shared/booking/contract'
import { describe, expect, test } from 'vitest'
import { changeBusiness } from '#support/actors/change-business.ts'
import { payForTakenSlot } from '#support/actors/pay-for-taken-slot.ts'
import { useRefunds } from '#support/actors/refunds.ts'
import { dashboardRefund, settleRefund } from '#support/actors/stripe.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { checkoutSessionIdOf, paymentsOf } from '#support/readers/rows.ts'
import { until } from '#support/run/until.ts'

const actions = useRefunds()
const { world, operator, addRefundTodo, bookToRefund } = actions
const { payAgain, processTask, refundDirectly } = actions

const cancelled = async () => {
  const booking = await world.book({ sessionType: 'duo', participantEmails: ['karl@example.com'] })
  await world.finishJobs(operator.call(cancelBooking, { params: { id: booking.id } }))
  await world.mail.clear()
  return booking
}

const inDashboard = (booking: Booking, amount?: number) =>
  dashboardRefund(world, checkoutSessionIdOf(booking), amount)

const sentMails = async () => {
  await world.finishJobs()
  const mails = await world.mail.messages({})
  return mails.map(({ to, subject }) => `${to.join(', ')}: ${subject}`).toSorted()
}
const toBooker = ({ studentName, studentEmail }: Booking, subject: string) =>
  `${studentName} <${studentEmail}>: ${subject} · Synapse AI`

const cancel = async (id: string) => {
  await world.mail.clear()
  await world.finishJobs(operator.call(cancelBooking, { params: { id } }))
}

const shown = (booking: Booking) => world.successPage(checkoutSessionIdOf(booking))

describe('only the payer is e-mailed about a dashboard refund', () => {
  test('after a cancellation, with the same wording as for a refund from the to-do list', async () => {
    const booking = await cancelled()
    await inDashboard(booking)
    expect(await sentMails()).toEqual([toBooker(booking, 'Refund: €100.00')])
    const [mail] = await world.mail.messages({})
    expect(mail?.text).toContain('€100.00 is on its way to the card that you paid with.')
    expect(mail?.text).toContain('The refund is for this cancelled session:')
    const { timeline, payments } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(payments[0]?.refunds).toMatchObject([
      { amount: '100.00', status: 'succeeded', requestedBy: 'stripe' },
    ])
    expect(timeline.find(({ kind }) => kind === 'refund_succeeded')).toMatchObject({
      by: 'stripe',
      detail: { amount: '100.00' },
    })
    const mailed = { kind: 'refund-made', to: booking.studentEmail }
    expect(timeline.findLast(({ kind }) => kind === 'mail_sent')?.detail).toMatchObject(mailed)
  })

  test('once per refund, even if Stripe repeats or reorders its events', async () => {
    const booking = await cancelled()
    await world.stripe.setDeliveryMode({ mode: 'hold' })
    await inDashboard(booking, 3_000)
    await inDashboard(booking, 1_000)
    await world.stripe.setDeliveryMode({ mode: 'deliver' })
    await world.stripe.releaseEvents({ order: 'reverse' })
    for (const { id, type } of await world.stripe.events({}))
      if (/refund/.test(type)) await world.stripe.deliverEvent({ event: id, times: 2 })
    await withoutWebhooks(world, () => inDashboard(booking, 500))
    const { id } = await addRefundTodo(booking)
    await expect(processTask(id, '20')).toBeRefused('changed')
    await processTask(id, '20')
    await inDashboard(booking)
    expect(await sentMails()).toEqual(
      ['€10.00', '€20.00', '€30.00', '€35.00', '€5.00'].map((amount) =>
        toBooker(booking, `Refund: ${amount}`),
      ),
    )
  })

  test('after a partial refund, but not again when the session is cancelled', async () => {
    const booking = await world.book()
    await world.mail.clear()
    await inDashboard(booking, 2_000)
    expect(await sentMails()).toEqual([toBooker(booking, 'Refund: €20.00')])
    expect((await world.mail.messages({}))[0]?.text).toContain(
      'Your session will still take place as booked.',
    )
    await world.mail.clear()
    await withoutWebhooks(world, () => inDashboard(booking, 1_000))
    await inDashboard(booking)
    expect(await sentMails()).toEqual([
      expect.stringMatching(/: Refund of €40\.00 for your cancelled session: .* · Synapse AI$/),
    ])
    const past = await world.book()
    await world.mail.clear()
    world.clock.set(past.start)
    await inDashboard(past, 2_000)
    expect(await sentMails()).toEqual([toBooker(past, 'Refund: €20.00')])
  })

  test('only once Stripe has confirmed it, unless an e-mail has already explained the lost slot', async () => {
    const booking = await cancelled()
    await world.stripe.setRefundOutcome({ outcome: 'pending', count: 2 })
    const { id } = await inDashboard(booking)
    expect(await sentMails()).toEqual([])
    await settleRefund(world, id, 'succeeded')
    expect(await sentMails()).toEqual([toBooker(booking, 'Refund: €100.00')])
    await world.mail.clear()
    await payForTakenSlot(world)
    const [lost] = await world.stripe.refunds({})
    expect(await sentMails()).toEqual([expect.stringContaining('Time taken: refund of €60.00')])
    await settleRefund(world, lost?.id, 'succeeded')
    expect(await sentMails()).toHaveLength(1)
  })

  test('for a lost slot, if Stripe rejected its automatic refund', async () => {
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
    const booking = await world.booking((await payForTakenSlot(world)).bookingId)
    expect(await shown(booking)).toMatchObject({ hasFailedRefund: true })
    await world.mail.clear()
    await inDashboard(booking)
    expect(await sentMails()).toEqual([toBooker(booking, 'Refund: €60.00')])
    expect(await shown(booking)).toMatchObject({ hasFailedRefund: false })
  })
})

test('a refund that Stripe accepts only after the session was cancelled gets a separate e-mail', async () => {
  const { booking, todo } = await bookToRefund()
  await world.stripe.addFault({ kind: 'fail', count: 999, path: '/v1/refunds' })
  await processTask(todo.id)
  await operator.call(cancelBooking, { params: { id: booking.id } })
  await until('The cancellation e-mail has been sent', async () => {
    return (await world.mail.messages({ subject: 'Cancelled: ' })).length > 0
  })
  await world.mail.clear()
  await world.stripe.clearFaults({})
  expect(await sentMails()).toEqual([toBooker(booking, 'Refund: €60.00')])
})

test('an e-mail doesn’t call a refund pending if the bank has returned it', async () => {
  const booking = await cancelled()
  const apply = await withoutWebhooks(world, async () => {
    await inDashboard(booking)
    return syncRefunds(world.context, booking.stripePaymentIntentId ?? undefined)
  })
  const [payment] = await paymentsOf(world.db)
  await world.db.transaction(async (trx) => {
    await apply(trx)
    await trx('refunds').where({ paymentId: payment?.id }).update({ status: 'failed' })
  })
  expect(await sentMails()).toEqual([])
})

describe('the amount retained when a session is cancelled', () => {
  test('is shown only to the payer, by e-mail and on the success page', async () => {
    const booking = await world.book({
      sessionType: 'duo',
      participantEmails: ['karl@example.com'],
    })
    expect(await shown(booking)).toMatchObject({ keptAmount: '0.00' })
    await cancel(booking.id)
    const [mail] = await world.mail.messages({ to: booking.studentEmail })
    expect(mail?.text).toContain(
      'The €100.00 you paid won’t be refunded: sessions are non-refundable under our terms.\n',
    )
    // Mail clients must recognise this URL as a link, so it contains no zero-width characters.
    expect(mail?.text).not.toContain('\u200c')
    expect(mail?.text).toContain('Terms and refunds: http://synapse.test/terms')
    const [other] = await world.mail.messages({ to: 'karl@example.com' })
    expect(other?.text).not.toContain('€')
    expect(await shown(booking)).toMatchObject({
      paymentStatus: 'cancelled',
      refundedAmount: '0.00',
      keptAmount: '100.00',
    })
  })

  test('isn’t called non-refundable while the student can withdraw', async () => {
    await changeBusiness(operator, { hasWithdrawalRight: true })
    const booking = await world.book({ requestsEarlyStart: true })
    await cancel(booking.id)
    const [mail] = await world.mail.messages({ subject: 'Cancelled: ' })
    expect(mail?.text).toContain(
      'The €60.00 you paid hasn’t been refunded. To get it back, you can withdraw from the contract until Monday 15 February by replying to this e-mail.',
    )
    expect(await shown(booking)).toMatchObject({ paymentStatus: 'cancelled', keptAmount: '0.00' })
    world.clock.advance({ hours: 24 * 15 })
    expect(await shown(booking)).toMatchObject({ keptAmount: '60.00' })
  })

  test('excludes refunds', async () => {
    const booking = await world.book()
    await world.finishJobs(refundDirectly(booking.id, '20', '60'))
    await cancel(booking.id)
    const [mail] = await world.mail.messages({ subject: 'Cancelled: ' })
    expect(mail?.text).toContain('The €40.00 you paid won’t be refunded')
    expect(await shown(booking)).toMatchObject({ refundedAmount: '20.00', keptAmount: '40.00' })
  })

  test('isn’t e-mailed or shown while a refund has failed or a refund task is open', async () => {
    const [failed, open] = [await world.book(), await world.book()]
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
    await world.finishJobs(refundDirectly(failed.id, '20', '60').catch(() => {}))
    await addRefundTodo(open)
    for (const booking of [failed, open]) {
      await cancel(booking.id)
      const [mail] = await world.mail.messages({ to: booking.studentEmail })
      expect(mail?.text).toContain('This session was cancelled.')
      expect(mail?.text).not.toContain('won’t be refunded')
      expect(await shown(booking)).toMatchObject({
        refundedAmount: '0.00',
        isRefundUndecided: true,
      })
    }
  })

  test('doesn’t include a second payment for the same session', async () => {
    const booking = await world.book()
    await payAgain(booking)
    await cancel(booking.id)
    const [mail] = await world.mail.messages({ subject: 'Cancelled: ' })
    expect(mail?.text).toContain('The €60.00 you paid won’t be refunded')
    expect(await shown(booking)).toMatchObject({ keptAmount: '60.00', isRefundUndecided: false })
  })

  test('is shown next to a partial refund, but not for a free or refunded booking', async () => {
    const mailAfter = async (amount?: string) => {
      const booking = await world.book()
      await world.finishJobs(processTask((await addRefundTodo(booking)).id, amount))
      const { studentEmail: to } = booking
      return (await world.mail.messages({ to, subject: 'cancelled session' }))[0]?.text
    }
    const partial = await mailAfter('25')
    expect(partial).toContain('Your refund of €25.00 is on its way to the card')
    expect(partial).toContain('The remaining €35.00 you paid won’t be refunded')
    expect(await mailAfter()).not.toContain('won’t be refunded')
    const unpaid = await world.make.completedBooking()
    await cancel(unpaid.id)
    const [mail] = await world.mail.messages({ to: unpaid.studentEmail })
    expect(mail?.text).not.toContain('won’t be refunded')
  })
})
