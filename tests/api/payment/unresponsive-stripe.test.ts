import { expireBookings } from '@synapse/api/booking/jobs'
import { abandonCheckout, readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bookingStatusesOf, couponUsesOf } from '#support/readers/rows.ts'
import { until } from '#support/run/until.ts'
import { useWorld } from '#support/world/use-world.ts'
import type { Checkout } from '#support/world/world.ts'

const { world } = useWorld()

const stateOf = async ({ bookingId }: Checkout) => (await world.booking(bookingId)).paymentStatus
const addressOf = ({ checkoutSessionId }: Checkout) => `/v1/checkout/sessions/${checkoutSessionId}`
const hang = (path: string, count: number) => world.stripe.addFault({ kind: 'hang', count, path })

/** Checks that Stripe's time limits add up to less than 12 s, and shortens them for this test. */
const shortenTimeout = () => {
  const { stripe } = world.context
  const getApiField = stripe.getApiField.bind(stripe)
  const longestMs = getApiField('timeout') * (1 + stripe.getMaxNetworkRetries())
  expect(longestMs).toBeLessThan(12_000)
  vi.spyOn(stripe, 'getApiField').mockImplementation((key) =>
    key === 'timeout' ? 1_500 : getApiField(key),
  )
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('visitors see an error if Stripe doesn’t respond within 12 seconds', async () => {
  const coupon = await world.make.coupon()
  const given = await world.checkout({ couponCode: coupon.code, discountAmount: '6.00' })
  const seen = await world.checkout()
  shortenTimeout()
  await hang('/v1/checkout/sessions', 99)
  const calls = [
    world.checkout({ couponCode: coupon.code, discountAmount: '6.00' }),
    world.call(abandonCheckout, { params: { id: given.bookingId } }),
    world.call(readBookingBySession, { params: { session_id: seen.checkoutSessionId } }),
  ]
  const refusal = { status: 503, reason: 'payments_unavailable' }
  await Promise.all(calls.map((call) => expect(call).toBeRefused(refusal)))
  // The app deletes the new booking and its use of the coupon, and leaves the other two bookings
  // alone.
  expect(await bookingStatusesOf(world.db)).toEqual(['pending', 'pending'])
  expect(await couponUsesOf(world.db, coupon)).toBe(1)
  await world.stripe.clearFaults({})
  await world.call(abandonCheckout, { params: { id: given.bookingId } })
  expect(await couponUsesOf(world.db, coupon)).toBe(0)
})

describe('the job that runs every minute', () => {
  test('skips a request that hangs, and continues with the others', async () => {
    const stuck = await world.checkout()
    const others = [await world.checkout(), await world.checkout(), await world.checkout()]
    world.clock.advance({ minutes: 31 })
    await hang(`${addressOf(stuck)}/expire`, 99)
    shortenTimeout()
    const running = world.run(expireBookings)
    running.catch(() => {})
    await until('The other checkouts have ended', async () =>
      (await Promise.all(others.map(stateOf))).every((state) => state === 'expired'),
    )
    expect(await stateOf(stuck)).toBe('pending')
    await running.catch(() => {})
    await world.stripe.clearFaults({})
    await world.run(expireBookings)
    expect(await stateOf(stuck)).toBe('expired')
  })

  test('never runs twice at the same time, even if the last run died', async () => {
    const stuck = await world.checkout()
    world.clock.advance({ minutes: 31 })
    await hang(`${addressOf(stuck)}/expire`, 99)
    shortenTimeout()
    const running = world.run(expireBookings)
    running.catch(() => {})
    await until('The job is running', async () => {
      const [row] = await world.db('jobLeases').where({ name: 'expire-bookings' })
      return row?.runningUntil
    })
    await running.catch(() => {})
    await world.stripe.clearFaults({})
    await world.run(expireBookings)
    expect(await stateOf(stuck)).toBe('expired')

    const next = await world.checkout()
    world.clock.advance({ minutes: 31 })
    const heldFor = (seconds: number) =>
      world.db.raw('update job_leases set running_until = now() + make_interval(secs => ?)', [
        seconds,
      ])
    await heldFor(60)
    await world.run(expireBookings)
    expect(await stateOf(next)).toBe('pending')
    await heldFor(-1)
    await world.run(expireBookings)
    expect(await stateOf(next)).toBe('expired')
  })
})
