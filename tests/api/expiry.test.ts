import { expireBookings } from '@synapse/api/booking/jobs'
import { purgeUnpaidBookings } from '@synapse/api/booking/purge-unpaid'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { reconcileRefunds } from '@synapse/api/refund/reconcile-refunds'
import { createTodo, deleteTodo } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { withoutWebhooks } from '../support/missed-webhooks.ts'
import { paymentsOf, refundsOf, todosOf, usesOf } from '../support/rows.ts'
import { useWorld } from '../support/use-world.ts'
import { newestEvent, sendEvent } from '../support/webhook.ts'
import type { Checkout } from '../support/world.ts'

const { world, operator } = useWorld()

const stateOf = async ({ bookingId }: Checkout) => (await world.booking(bookingId)).paymentStatus
const sessionOf = async ({ sessionId }: Checkout) =>
  (await world.stripe.sessions({})).find(({ id }) => id === sessionId)

const payUnheard = (checkout: Checkout) => withoutWebhooks(world, () => world.pay(checkout))

describe('the job that runs every minute', () => {
  test('expires checkouts older than 30 minutes, in the app and at Stripe, and leaves newer checkouts open', async () => {
    const coupon = await world.make.coupon()
    const old = await world.checkout({ couponCode: coupon.code, discountAmount: '6.00' })
    world.clock.advance({ seconds: 1 })
    const young = await world.checkout()
    world.clock.advance({ minutes: 29, seconds: 59 })
    await world.run(expireBookings)
    expect([await stateOf(old), await stateOf(young)]).toEqual(['expired', 'pending'])
    expect((await sessionOf(old))?.status).toBe('expired')
    expect((await sessionOf(young))?.status).toBe('open')
    await world.settle()
    expect(await usesOf(world.db, coupon)).toBe(0)
  })

  test('asks Stripe before expiring a checkout, and completes paid bookings', async () => {
    const checkout = await world.checkout()
    await payUnheard(checkout)
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    expect(await stateOf(checkout)).toBe('completed')
    await world.settle()
    expect(await world.mail.messages({ subject: 'Confirmed: ' })).toHaveLength(1)
  })

  test('skips payments that the bank is still processing', async () => {
    const checkout = await world.checkout()
    await world.pay(checkout, { card: '4000000000007007' })
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    expect(await stateOf(checkout)).toBe('pending')
  })

  test('expires no checkout while Stripe is unreachable, and catches up afterwards', async () => {
    const [first, second] = [await world.checkout(), await world.checkout()]
    world.clock.advance({ minutes: 31 })
    await world.stripe.addFault({ kind: 'fail', count: 3, path: '/v1/checkout' })
    // If a run is incomplete, its job fails and appears among the operator's failed jobs.
    await expect(world.run(expireBookings)).rejects.toThrow()
    expect([await stateOf(first), await stateOf(second)].sort()).toEqual(['expired', 'pending'])
    await world.run(expireBookings)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['expired', 'expired'])
  })

  test('expires a booking that never had a checkout page', async () => {
    const checkout = await world.checkout()
    await world.db('bookings').update({ stripeSessionId: null, checkoutUrl: null })
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    expect(await stateOf(checkout)).toBe('expired')
  })

  test('expires a booking whose checkout page is unknown to Stripe', async () => {
    const checkout = await world.checkout()
    await world.db('bookings').update({ stripeSessionId: 'cs_test_of_another_account' })
    world.clock.advance({ minutes: 31 })
    await world.run(expireBookings)
    expect(await stateOf(checkout)).toBe('expired')
  })

  test('can run twice in parallel without harm', async () => {
    const coupon = await world.make.coupon({ usageCount: 3 })
    const checkout = await world.checkout({ couponCode: coupon.code, discountAmount: '6.00' })
    world.clock.advance({ minutes: 31 })
    await Promise.all([world.run(expireBookings), world.run(expireBookings)])
    await world.settle()
    expect(await stateOf(checkout)).toBe('expired')
    expect(await usesOf(world.db, coupon)).toBe(3)
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
    sendEvent(world, await newestEvent(world, 'checkout.session.completed'))

  test('completes the booking if the slot is still free, and uses the coupon again', async () => {
    const coupon = await world.make.coupon({ usageLimit: 1 })
    const checkout = await expiredButPaid({ couponCode: coupon.code, discountAmount: '6.00' })
    await world.db('coupons').update({ usageCount: 0 })
    expect((await report()).status).toBe(204)
    await world.settle()
    expect(await stateOf(checkout)).toBe('completed')
    expect(await usesOf(world.db, coupon)).toBe(1)
    expect(await world.mail.messages({ subject: 'Confirmed: ' })).toHaveLength(1)
  })

  test('is refunded in full if the slot has been sold', async () => {
    const checkout = await expiredButPaid()
    await world.make.completedBooking({
      sessionDate: new Date(String(checkout.input.sessionDate)),
    })
    expect((await report()).status).toBe(204)
    await world.settle()
    expect(await stateOf(checkout)).toBe('refunded')
    expect(await refundsOf(world.db)).toMatchObject([{ amount: '60.00', status: 'succeeded' }])
    expect(await todosOf(world.db)).toMatchObject([{ type: 'refund_processing' }])
    expect(await world.mail.messages({ subject: 'Confirmed: ' })).toEqual([])
  })
})

describe('the nightly comparison with Stripe', () => {
  test('completes paid bookings whose events were lost', async () => {
    const checkout = await world.checkout({ sessionDate: '2027-02-10T08:00:00Z' })
    await payUnheard(checkout)
    world.clock.advance({ hours: 71 })
    await world.run(reconcilePayments)
    expect(await stateOf(checkout)).toBe('completed')
    expect(await paymentsOf(world.db)).toHaveLength(1)
  })

  test('records refunds whose events were lost', async () => {
    const booking = await world.book()
    await world.stripe.setDeliveryMode({ mode: 'drop' })
    const session = booking.stripeSessionId ?? ''
    await world.stripe.dashboardRefund({ session, amount: 1000 })
    await world.run(reconcileRefunds)
    expect(await refundsOf(world.db)).toMatchObject([
      { amount: '10.00', status: 'succeeded', requestedBy: 'stripe' },
    ])
  })

  test('records a refund of an old payment whose event was lost', async () => {
    const booking = await world.book({ sessionDate: '2027-02-10T08:00:00Z' })
    world.clock.advance({ hours: 24 * 20 })
    await world.stripe.setDeliveryMode({ mode: 'drop' })
    await world.stripe.dashboardRefund({ session: booking.stripeSessionId ?? '', amount: 1000 })
    await world.run(reconcileRefunds)
    expect(await refundsOf(world.db)).toMatchObject([{ amount: '10.00', status: 'succeeded' }])
  })

  test('records the result of a refund that the bank took weeks to process', async () => {
    const booking = await world.book()
    await world.stripe.setRefundOutcome({ outcome: 'pending', count: 1 })
    const refund = await world.stripe.dashboardRefund({ session: booking.stripeSessionId ?? '' })
    await world.settle()
    expect(await refundsOf(world.db)).toMatchObject([{ status: 'pending' }])
    world.clock.advance({ hours: 24 * 20 })
    await world.stripe.setDeliveryMode({ mode: 'drop' })
    await world.stripe.settleRefund({ refund: refund.id, outcome: 'succeeded' })
    await world.run(reconcileRefunds)
    expect(await refundsOf(world.db)).toMatchObject([{ status: 'succeeded' }])
  })

  test('continues after a checkout that it can’t process, and reports the failure at the end', async () => {
    const first = await world.checkout({ sessionDate: '2027-02-10T08:00:00Z' })
    const second = await world.checkout({ sessionDate: '2027-02-11T08:00:00Z' })
    await payUnheard(first)
    await payUnheard(second)
    const path = `/v1/checkout/sessions/${second.sessionId}`
    await world.stripe.addFault({ kind: 'fail', count: 3, path, method: 'GET' })
    await expect(world.run(reconcilePayments)).rejects.toThrow()
    expect(await stateOf(second)).toBe('pending')
    expect(await stateOf(first)).toBe('completed')
  })
})

describe('an unpaid booking', () => {
  test('is deleted after 30 days together with its timeline, unlike a paid booking', async () => {
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
  await world.run(expireBookings)
  await world.settle()
  expect(await tablesWith('never.paid@example.com')).toEqual([
    'public.bookings',
    'public.deleted_todo_items',
    'public.todo_items',
  ])
  world.clock.advance({ hours: 24 * 31 })
  await world.run(purgeUnpaidBookings)
  expect(await tablesWith('never.paid@example.com')).toEqual([])
})

const tablesWith = async (text: string) => {
  const { rows } = await world.db.raw(
    `select format('%I.%I', table_schema, table_name) as "table" from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    rows.map(async ({ table }: { table: string }) => {
      const query = `select 1 from ${table} as r where strpos(r::text, ?) > 0 limit 1`
      return (await world.db.raw(query, [text])).rows.length > 0 ? [table] : []
    }),
  )
  return found.flat().sort()
}
