import { readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import { cancelWithoutRefund } from '@synapse/shared/booking/contract'
import { describe, expect, test } from 'vitest'
import { refundActions } from '../../support/refund-actions.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()
const { refundDirectly, refusalDirectly, refund, taskFor } = refundActions(world)

const cancel = async (id: string) => {
  await world.mail.clear()
  await operator.call(cancelWithoutRefund, { params: { id } })
  await world.settle()
}

const shown = (session_id: string | null) =>
  world.call(readBookingBySession, { params: { session_id: session_id ?? '' } })

describe('the amount retained when a session is cancelled', () => {
  test('is shown only to the payer, by e-mail and on the success page', async () => {
    const booking = await world.book({
      sessionType: 'duo',
      participantEmails: ['karl@example.com'],
    })
    expect(await shown(booking.stripeSessionId)).toMatchObject({ keptAmount: '0.00' })
    await cancel(booking.id)
    const [mail] = await world.mail.messages({ to: booking.studentEmail })
    expect(mail?.text).toContain(
      'The €100.00 you paid won’t be refunded: sessions are non-refundable under our terms (',
    )
    const [other] = await world.mail.messages({ to: 'karl@example.com' })
    expect(other?.text).not.toContain('€')
    expect(await shown(booking.stripeSessionId)).toMatchObject({
      paymentStatus: 'cancelled',
      refundedAmount: '0.00',
      keptAmount: '100.00',
    })
  })

  test('equals the amount paid less refunds', async () => {
    const booking = await world.book()
    await refundDirectly(booking.id, '20', '60')
    await cancel(booking.id)
    const [mail] = await world.mail.messages({ subject: 'Cancelled: ' })
    expect(mail?.text).toContain('The €40.00 you paid won’t be refunded')
    expect(await shown(booking.stripeSessionId)).toMatchObject({
      refundedAmount: '20.00',
      keptAmount: '40.00',
    })
  })

  test('includes the amount of a failed refund', async () => {
    const booking = await world.book()
    await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
    await refusalDirectly(booking.id, '20', '60')
    await world.settle()
    await cancel(booking.id)
    const [mail] = await world.mail.messages({ subject: 'Cancelled: ' })
    expect(mail?.text).toContain('The €60.00 you paid won’t be refunded')
  })

  test('is shown next to a partial refund, but not for a free or fully refunded booking', async () => {
    const mailAfter = async (amount?: string) => {
      const booking = await world.book()
      await refund((await taskFor(booking)).id, amount)
      await world.settle()
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

test('the success page shows a pending refund as a refund, but doesn’t show a dispute or its fee', async () => {
  const [disputed, refunded] = [await world.book(), await world.book()]
  await world.stripe.openDispute({ session: disputed.stripeSessionId ?? '' })
  await world.settle()
  expect(await shown(disputed.stripeSessionId)).toMatchObject({
    paymentStatus: 'completed',
    refundedAmount: '0.00',
  })
  await cancel(disputed.id)
  const nothing = { refundedAmount: '0.00', keptAmount: '0.00' }
  expect(await shown(disputed.stripeSessionId)).toMatchObject(nothing)
  await world.stripe.setRefundOutcome({ outcome: 'pending', count: 1 })
  await refund((await taskFor(refunded)).id)
  expect(await shown(refunded.stripeSessionId)).toMatchObject({
    paymentStatus: 'cancelled',
    refundedAmount: '60.00',
    keptAmount: '0.00',
  })
})
