import { downloadSession, listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import { moveBooking, resendInvite } from '@synapse/shared/booking/contract'
import { describe, expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { olderBackupActions } from '#support/actors/older-backup.ts'
import { dashboardRefund } from '#support/actors/stripe.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { couponUsesOf, paymentsOf, refundsOf, todosOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'
import type { Checkout } from '#support/world/world.ts'

const { world, operator } = useWorld()
const { deleteRows, bookAndDelete, runNightlyJob, todoTitles } = olderBackupActions({ world })

const lookUp = ({ checkoutSessionId }: Pick<Checkout, 'checkoutSessionId'>) =>
  world.successPage(checkoutSessionId)

describe('a payment refunded before the app learned of it', () => {
  const refund = ({ checkoutSessionId }: Pick<Checkout, 'checkoutSessionId'>, amount?: number) =>
    withoutWebhooks(world, () => dashboardRefund(world, checkoutSessionId, amount))

  test('books no session and marks the booking as refunded', async () => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const lost = await bookAndDelete({ couponCode: coupon.code, discountAmount: '6.00' })
    await world.db('coupons').update({ usageCount: 0 })
    await refund(lost)
    await runNightlyJob()
    expect((await world.booking(lost.bookingId)).paymentStatus).toBe('refunded')
    expect(await paymentsOf(world.db)).toMatchObject([{ refunded: '54.00', status: 'refunded' }])
    expect(await refundsOf(world.db)).toMatchObject([
      { amount: '54.00', status: 'succeeded', requestedBy: 'stripe' },
    ])
    expect(await couponUsesOf(world.db, coupon)).toBe(0)
    expect(await world.call(listBookedTimes)).toEqual([])
    expect(await world.mail.messages({})).toEqual([])
    expect(await todoTitles()).toEqual([])
  })

  test('books no session, even if its booking exists and only the events were lost', async () => {
    const coupon = await world.make.coupon({ usageLimit: 2 })
    const checkout = await world.checkout({ couponCode: coupon.code, discountAmount: '6.00' })
    const pending = await world.checkout()
    await withoutWebhooks(world, async () => {
      await world.pay(checkout)
      await world.pay(pending)
    })
    await refund(checkout)
    await refund(pending)
    await world
      .db('bookings')
      .where({ id: checkout.bookingId })
      .update({ paymentStatus: 'expired' })
    // When the checkout expired, it released the coupon, and another booking has used it since.
    await world.db('coupons').update({ usageCount: 1 })
    await runNightlyJob()
    for (const { bookingId } of [checkout, pending])
      expect((await world.booking(bookingId)).paymentStatus, bookingId).toBe('refunded')
    expect(await couponUsesOf(world.db, coupon)).toBe(1)
    expect(await world.mail.messages({})).toEqual([])
    expect(await todoTitles()).toEqual([])
  })

  test('doesn’t take back a slot that has since been sold', async () => {
    const lost = await bookAndDelete()
    await refund(lost)
    const second = await world.paidCheckout({ sessionDate: lost.before.start.toString() })
    await world.finishJobs()
    await deleteRows(second)
    await world.mail.clear()
    await runNightlyJob()
    expect((await world.booking(lost.bookingId)).paymentStatus).toBe('refunded')
    expect((await world.booking(second.bookingId)).paymentStatus).toBe('completed')
    expect(await world.stripe.refunds({})).toHaveLength(1)
    expect(await world.mail.messages({ subject: 'Time taken: ' })).toEqual([])
  })

  test('blocks the slot after a partial refund until the operator decides', async () => {
    const lost = await bookAndDelete()
    await refund(lost, 2_000)
    await runNightlyJob()
    expect((await world.booking(lost.bookingId)).paymentStatus).toBe('completed')
    expect(await paymentsOf(world.db)).toMatchObject([{ refunded: '20.00' }])
    expect(await todosOf(world.db)).toMatchObject([
      {
        title: 'Check the restored booking: Maria Borg',
        description: expect.stringMatching(
          /Part of the payment was already refunded.*no e-mails were sent/,
        ),
      },
    ])
    expect(await lookUp(lost)).toMatchObject({
      isBeingChecked: true,
      meetingLink: null,
      invoiceLink: null,
    })
    const params = { session_id: lost.checkoutSessionId }
    const file = world.call(downloadSession, { params })
    await expect(file).toBeRefused('not_booked')
    // Neither connecting a calendar nor moving the session confirms the booking.
    await connectGoogle(world)
    expect(await world.google.events({})).toEqual([])
    const sessionDate = lost.before.start.add({ hours: 24 }).toString()
    await operator.call(moveBooking, { params: { id: lost.bookingId }, input: { sessionDate } })
    await world.finishJobs()
    expect(await world.mail.messages({})).toEqual([])
    await world.finishJobs(operator.call(resendInvite, { params: { id: lost.bookingId } }))
    expect(await world.google.events({})).toHaveLength(1)
    expect(await world.mail.messages({ subject: 'Confirmed: ' })).toHaveLength(1)
    expect(await lookUp(lost)).toMatchObject({
      isBeingChecked: false,
      meetingLink: expect.stringMatching(/^https:/),
    })
  })

  test('sends no confirmation after a partial refund, even if the booking was still recorded as unpaid', async () => {
    const checkout = await world.checkout()
    await withoutWebhooks(world, () => world.pay(checkout))
    await refund(checkout, 2_000)
    await runNightlyJob()
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('completed')
    expect(await world.call(listBookedTimes)).toHaveLength(1)
    expect(await world.mail.messages({ subject: 'Confirmed: ' })).toEqual([])
    expect(await todoTitles()).toEqual([
      'Confirm or cancel: Maria Borg’s booking was partly refunded',
    ])
  })

  test('is refunded in full after a partial refund if its slot has since been sold', async () => {
    const lost = await bookAndDelete()
    await refund(lost, 2_000)
    await world.make.completedBooking({ sessionDate: lost.before.sessionDate })
    await runNightlyJob()
    expect((await refundsOf(world.db)).map(({ amount, status }) => [amount, status])).toEqual([
      ['20.00', 'succeeded'],
      ['40.00', 'succeeded'],
    ])
    expect(await todoTitles()).not.toContainEqual(expect.stringContaining('failed'))
  })

  test('adds no task after a full refund, even if its booking can’t be restored', async () => {
    const lost = await bookAndDelete({ sessionDate: '2027-02-03T08:00:00Z' })
    await refund(lost)
    world.clock.set(lost.before.start)
    await runNightlyJob()
    expect(await paymentsOf(world.db)).toMatchObject([{ bookingId: null, refunded: '60.00' }])
    expect(await todoTitles()).toEqual([])
  })
})

describe('a payment disputed before the app learned of it', () => {
  const loseDispute = async ({ checkoutSessionId }: Pick<Checkout, 'checkoutSessionId'>) =>
    withoutWebhooks(world, async () => {
      const { id: dispute } = await world.stripe.openDispute({ session: checkoutSessionId })
      await world.stripe.closeDispute({ dispute, outcome: 'lost' })
    })
  const payAndLose = async () => {
    const checkout = await world.checkout()
    await withoutWebhooks(world, () => world.pay(checkout))
    await loseDispute(checkout)
    return checkout
  }
  const title = 'Dispute lost: €60.00 by Maria Borg'

  test('books no session if the dispute is lost, and marks the booking as refunded', async () => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const lost = await bookAndDelete({ couponCode: coupon.code, discountAmount: '6.00' })
    await world.db('coupons').update({ usageCount: 0 })
    await loseDispute(lost)
    await runNightlyJob()
    expect((await world.booking(lost.bookingId)).paymentStatus).toBe('refunded')
    expect(await paymentsOf(world.db)).toMatchObject([
      { disputed: '54.00', disputeFees: '20.00', status: 'dispute_lost' },
    ])
    expect(await couponUsesOf(world.db, coupon)).toBe(0)
    expect(await world.call(listBookedTimes)).toEqual([])
    expect(await world.mail.messages({})).toEqual([])
    expect(await todosOf(world.db)).toMatchObject([
      {
        title: 'Dispute lost: €54.00 by Maria Borg',
        description: expect.not.stringContaining('still booked'),
      },
    ])
  })

  test('doesn’t book a session once the dispute is lost, even if the success page checks first', async () => {
    const checkout = await payAndLose()
    expect(await lookUp(checkout)).toMatchObject({ paymentStatus: 'refunded', wasBooked: false })
    await world.finishJobs()
    expect(await paymentsOf(world.db)).toMatchObject([{ status: 'dispute_lost' }])
    expect(await world.mail.messages({})).toEqual([])
    expect(await todoTitles()).toEqual([title])
    await runNightlyJob()
    expect(await todoTitles()).toEqual([title])
    expect(await lookUp(checkout)).toMatchObject({ hasFailedRefund: false })

    const second = await world.checkout()
    await withoutWebhooks(world, async () => {
      await world.pay(second)
      await world.stripe.dashboardRefund({ session: second.checkoutSessionId, amount: 2_000 })
    })
    await loseDispute(second)
    await runNightlyJob()
    expect((await world.booking(second.bookingId)).paymentStatus).toBe('refunded')
    expect((await paymentsOf(world.db)).at(-1)).toMatchObject({ refunded: '20.00' })
  })

  test('counts as paid while the dispute is open and after it is won', async () => {
    for (const isWon of [false, true]) {
      const checkout = await world.checkout()
      await withoutWebhooks(world, async () => {
        await world.pay(checkout)
        const { id: dispute } = await world.stripe.openDispute({
          session: checkout.checkoutSessionId,
        })
        if (isWon) await world.stripe.closeDispute({ dispute, outcome: 'won' })
      })
      await runNightlyJob()
      expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('completed')
    }
    expect((await paymentsOf(world.db)).map(({ status }) => status)).toEqual([
      'disputed',
      'completed',
    ])
  })
})
