import { randomUUID } from 'node:crypto'
import { expireBookings, purgeUnpaidBookings } from '@synapse/api/booking/jobs'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { reconcileRefunds } from '@synapse/api/refund/jobs'
import { abandonCheckout } from '@synapse/shared/booking/checkout-contract'
import { createTodo, deleteTodo } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { dashboardRefund } from '#support/actors/stripe.ts'
import { latestEvent, sendEvent } from '#support/actors/webhook.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import {
  checkoutSessionIdOf,
  couponUsesOf,
  paymentsOf,
  refundsOf,
  todosOf,
} from '#support/readers/rows.ts'
import { tablesWith } from '#support/readers/tables-with.ts'
import { useWorld } from '#support/world/use-world.ts'
import type { Checkout } from '#support/world/world.ts'

const { world, operator } = useWorld()

const stateOf = async ({ bookingId }: Checkout) => (await world.booking(bookingId)).paymentStatus
const stateAtStripe = async ({ checkoutSessionId }: Checkout) =>
  (await world.stripe.sessions({})).find(({ id }) => id === checkoutSessionId)?.status

const payUnheard = (checkout: Checkout) => withoutWebhooks(world, () => world.pay(checkout))

const abandon = (id: string) => world.call(abandonCheckout, { params: { id } })

describe('the job that runs every minute', () => {
  test('expires checkouts after 30 minutes unless a payment is in progress', async () => {
    const coupon = await world.make.coupon({ usageCount: 3 })
    const old = await world.checkout({ couponCode: coupon.code, discountAmount: '6.00' })
    const unknown = await world.checkout()
    const pageless = await world.checkout()
    const paying = await world.checkout()
    const change = ({ bookingId }: Checkout, changes: object) =>
      world.db('bookings').where({ id: bookingId }).update(changes)
    await change(unknown, { stripeSessionId: 'cs_test_of_another_account' })
    await change(pageless, { stripeSessionId: null, checkoutUrl: null })
    await world.pay(paying, { card: '4000000000007007' })
    world.clock.advance({ seconds: 1 })
    const young = await world.checkout()
    world.clock.advance({ minutes: 29, seconds: 59 })
    await world.finishJobs(Promise.all([world.run(expireBookings), world.run(expireBookings)]))
    for (const one of [old, unknown, pageless]) expect(await stateOf(one)).toBe('expired')
    for (const one of [paying, young]) expect(await stateOf(one)).toBe('pending')
    expect(await stateAtStripe(old)).toBe('expired')
    expect(await stateAtStripe(young)).toBe('open')
    expect(await couponUsesOf(world.db, coupon)).toBe(3)
  })

  test('asks Stripe before it expires a checkout, and completes paid bookings', async () => {
    const checkout = await world.checkout()
    await payUnheard(checkout)
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    expect(await stateOf(checkout)).toBe('completed')
    await world.finishJobs()
    expect(await world.mail.messages({ subject: 'Confirmed: ' })).toHaveLength(1)
  })

  test('expires no checkouts while Stripe is unreachable, and catches up afterwards', async () => {
    const [first, second] = [await world.checkout(), await world.checkout()]
    world.clock.advance({ minutes: 31 })
    await world.stripe.addFault({ kind: 'fail', count: 3, path: '/v1/checkout' })
    // If a run is incomplete, its job fails so that the operator sees it.
    await expect(world.run(expireBookings)).rejects.toThrow()
    expect([await stateOf(first), await stateOf(second)].toSorted()).toEqual(['expired', 'pending'])
    await world.run(expireBookings)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['expired', 'expired'])
  })
})

describe('a payment after the booking has expired', () => {
  const expiredButPaid = async (changes = {}) => {
    const checkout = await world.checkout(changes)
    await payUnheard(checkout)
    await world.db('bookings').update({ paymentStatus: 'expired' })
    return checkout
  }
  const report = async () =>
    sendEvent(world, await latestEvent(world, 'checkout.session.completed'))

  test('completes the booking if the slot is free, and counts the coupon’s use again', async () => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const checkout = await expiredButPaid({ couponCode: coupon.code, discountAmount: '6.00' })
    await world.db('coupons').update({ usageCount: 0 })
    expect((await report()).status).toBe(204)
    await world.finishJobs()
    expect(await stateOf(checkout)).toBe('completed')
    expect(await couponUsesOf(world.db, coupon)).toBe(1)
    expect(await world.mail.messages({ subject: 'Confirmed: ' })).toHaveLength(1)
  })

  test('is refunded in full if the slot has been sold', async () => {
    const checkout = await expiredButPaid()
    await world.make.completedBooking({ sessionDate: new Date(String(checkout.input.sessionDate)) })
    expect((await report()).status).toBe(204)
    await world.finishJobs()
    expect(await stateOf(checkout)).toBe('refunded')
    expect(await refundsOf(world.db)).toMatchObject([{ amount: '60.00', status: 'succeeded' }])
    expect(await todosOf(world.db)).toMatchObject([{ type: 'refund_processing' }])
    expect(await world.mail.messages({ subject: 'Confirmed: ' })).toEqual([])
  })
})

describe('the nightly comparison with Stripe', () => {
  test('records refunds whose events were lost, even if the payment is old or the refund took weeks', async () => {
    const booking = await world.book({ sessionDate: '2027-02-10T08:00:00Z' })
    const session = checkoutSessionIdOf(booking)
    await world.stripe.setRefundOutcome({ outcome: 'pending', count: 1 })
    const refund = await dashboardRefund(world, session, 2000)
    expect(await refundsOf(world.db)).toMatchObject([{ status: 'pending' }])
    world.clock.advance({ hours: 24 * 20 })
    await world.stripe.setDeliveryMode({ mode: 'drop' })
    await world.stripe.settleRefund({ refund: refund.id, outcome: 'succeeded' })
    await world.stripe.dashboardRefund({ session, amount: 1000 })
    await world.run(reconcileRefunds)
    expect((await refundsOf(world.db)).map(({ amount }) => amount).toSorted()).toEqual([
      '10.00',
      '20.00',
    ])
    expect(await refundsOf(world.db)).toMatchObject(
      Array(2).fill({ status: 'succeeded', requestedBy: 'stripe' }),
    )
  })

  test('completes paid bookings whose events were lost, even if one of them fails', async () => {
    const first = await world.checkout({ sessionDate: '2027-02-10T08:00:00Z' })
    const second = await world.checkout({ sessionDate: '2027-02-11T08:00:00Z' })
    await payUnheard(first)
    await payUnheard(second)
    world.clock.advance({ hours: 71 })
    const path = `/v1/checkout/sessions/${second.checkoutSessionId}`
    await world.stripe.addFault({ kind: 'fail', count: 2, path, method: 'GET' })
    await expect(world.run(reconcilePayments)).rejects.toThrow()
    expect(await stateOf(second)).toBe('pending')
    expect(await stateOf(first)).toBe('completed')
    expect(await paymentsOf(world.db)).toHaveLength(1)
    // The next run starts from the same day, because the failed run was incomplete.
    world.clock.advance({ hours: 24 * 3 })
    await world.run(reconcilePayments)
    expect(await stateOf(second)).toBe('completed')
  })

  test('ignores checkouts opened more than three days before its last complete run', async () => {
    const checkout = await world.checkout({ sessionDate: '2027-03-24T08:00:00Z' })
    await payUnheard(checkout)
    world.clock.advance({ hours: 24 * 4 })
    await world.db('jobLeases').insert({
      name: 'reconcile-payments',
      succeededAt: new Date(world.clock.now().epochMilliseconds),
    })
    await world.run(reconcilePayments)
    expect(await stateOf(checkout)).toBe('pending')
  })
})

describe('an unpaid booking', () => {
  test('is deleted with its timeline after 30 days, unlike a paid one', async () => {
    const unpaid = await world.checkout()
    const { id: todo } = await noteAbout(unpaid)
    const paid = await world.book({ sessionDate: '2027-02-10T08:00:00Z' })
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    world.clock.advance({ hours: 24 * 30 - 1 })
    await world.run(purgeUnpaidBookings)
    expect(await stateOf(unpaid)).toBe('expired')
    world.clock.advance({ hours: 1 })
    const young = await world.checkout({ sessionDate: '2027-03-24T08:00:00Z' })
    await world.run(purgeUnpaidBookings)
    const left = (await world.db('bookings').orderBy('createdAt')).map(({ id }) => id)
    expect(left).toEqual([paid.id, young.bookingId])
    expect(await world.db('bookingEvents').where({ bookingId: unpaid.bookingId })).toEqual([])
    expect(await todosOf(world.db)).toMatchObject([{ id: todo, relatedBookingId: null }])
  })

  test('is not deleted if it received a payment of the wrong amount', async () => {
    const checkout = await world.checkout()
    await world.db('bookings').update({ paymentStatus: 'expired' })
    await world.db('payments').insert({
      bookingId: checkout.bookingId,
      amount: '1.00',
      paymentDate: new Date(),
      paymentMethod: 'card',
    })
    world.clock.advance({ hours: 24 * 40 })
    await world.run(purgeUnpaidBookings)
    expect(await stateOf(checkout)).toBe('expired')
  })
})

const noteAbout = ({ bookingId: relatedBookingId }: Pick<Checkout, 'bookingId'>) =>
  operator.call(createTodo, { input: { title: 'Write to her', relatedBookingId } })

test('after 30 days, no table contains the e-mail address of a visitor who never paid', async () => {
  const checkout = await world.checkout({ studentEmail: 'never.paid@example.com' })
  await noteAbout(checkout)
  const { id } = await noteAbout(checkout)
  await operator.call(deleteTodo, { params: { id } })
  world.clock.advance({ minutes: 31 })
  await world.finishJobs(world.run(expireBookings))
  expect(await tablesWith(world.db, 'never.paid@example.com')).toEqual([
    'bookings',
    'deleted_todo_items',
    'todo_items',
  ])
  world.clock.advance({ hours: 24 * 31 })
  await world.run(purgeUnpaidBookings)
  expect(await tablesWith(world.db, 'never.paid@example.com')).toEqual([])
})

describe('returning from Stripe’s checkout page', () => {
  test('without paying cancels the checkout and releases the coupon once', async () => {
    const coupon = await world.make.coupon({ usageLimit: 4, usageCount: 3 })
    const offer = { couponCode: coupon.code, discountAmount: '6.00' }
    const checkout = await world.checkout(offer)
    await Promise.all([abandon(checkout.bookingId), abandon(checkout.bookingId)])
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'not_charged' })
    await world.finishJobs()
    expect(await stateOf(checkout)).toBe('expired')
    expect(await stateAtStripe(checkout)).toBe('expired')
    expect(await couponUsesOf(world.db, coupon)).toBe(3)
    await world.checkout(offer)
    expect(await couponUsesOf(world.db, coupon)).toBe(4)
  })

  test('after paying completes the booking', async () => {
    const checkout = await world.checkout()
    await payUnheard(checkout)
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'booked' })
    await world.finishJobs()
    expect(await stateOf(checkout)).toBe('completed')
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'booked' })
    expect(await stateOf(checkout)).toBe('completed')
  })

  test('says that the card was charged if the slot has since been sold', async () => {
    const first = await world.checkout()
    const second = await world.checkout({ sessionDate: String(first.input.sessionDate) })
    // Pay the second checkout first, because a job may close it once the slot is sold.
    await payUnheard(second)
    await world.pay(first)
    expect(await abandon(second.bookingId)).toEqual({ outcome: 'charged' })
  })

  test('says that the bank is still processing the payment', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout, { card: '4000000000007007' })
    expect(await abandon(checkout.bookingId)).toEqual({ outcome: 'processing' })
    expect(await stateOf(checkout)).toBe('pending')
  })
})

test('a booking without a checkout page can’t be abandoned', async () => {
  const { id } = await world.make.completedBooking({ source: 'operator' })
  for (const one of [id, randomUUID()]) await expect(abandon(one)).toBeRefused('unknown')
})
