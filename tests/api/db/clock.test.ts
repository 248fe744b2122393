import { Booking } from '@synapse/api/booking/model'
import { sign } from '@synapse/api/stand-ins/stripe/webhooks'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { beforeAll, expect, test } from 'vitest'
import { callEndpoint } from '#support/calls/call.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { webhookSecret } from '#support/run/settings.ts'
import { until } from '#support/run/until.ts'
import { registerWebhook } from '#support/stand-ins/stand-ins.ts'
import { createFactory } from '#support/world/factory.ts'
import { queueJob } from '#support/world/job-queue.ts'
import { useKillableApp } from '#support/world/use-killable-app.ts'

const used = useKillableApp()
let make: ReturnType<typeof createFactory>

beforeAll(async () => {
  make = createFactory(used.db, used.clock)
  // The machine's clock is 25 hours ahead at first.
  await used.start({ CLOCK_AHEAD_HOURS: '25' })
  await registerWebhook(used.standIns, used.app.url)
})

const askHealth = () => fetch(`${used.app.url}/api/health`)
const health = async () => (await askHealth()).json()

const checkout = async () => {
  const input = make.checkoutInput()
  const { bookingId } = await callEndpoint(used.app.url, createCheckoutSession, { input })
  return Booking.query(used.db).findById(bookingId).throwIfNotFound()
}

const statusOf = async ({ id }: Booking) =>
  (await Booking.query(used.db).findById(id).throwIfNotFound()).paymentStatus

const expireNow = async () => {
  await queueJob(used.db, 'expire-bookings')
  await until('The job has ended', async () => {
    const { rows } = await used.db.raw(
      `select 1 from pgboss.job where name = 'expire-bookings' and state <> 'completed'`,
    )
    return rows.length === 0
  })
}

/** Changes the app's clock, and waits until a job has noticed the change. */
const stepClock = async (clocks: 'agree' | 'differ') => {
  used.app.stepClock()
  await until('The app has noticed the change', async () => {
    await expireNow()
    return (await health()).clocks === clocks
  })
}

test('the log, the health check, webhooks and checkouts report a wrong clock', async () => {
  expect(await health()).toMatchObject({
    clocks: 'differ',
    clockAheadSeconds: expect.closeTo(25 * 3_600, -2),
  })
  const answer = callEndpoint(used.app.url, createCheckoutSession, { input: make.checkoutInput() })
  await expect(answer).toBeRefused('wrong_clock')
  expect(used.app.output()).toContain('The clocks of this machine and of Stripe differ.')
  const body = JSON.stringify({ id: 'evt_1', type: 'charge.refunded' })
  const sent = await fetch(`${used.app.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'Stripe-Signature': sign(body, webhookSecret, Math.floor(Date.now() / 1000)) },
    body,
  })
  expect(await sent.json()).toMatchObject({ reason: 'wrong_time' })
  expect(used.app.output()).toContain('the server’s clock is ahead')
})

test('the app notices that the machine’s clock has changed, and keeps checkouts open', async () => {
  used.app.stepClock()
  await expireNow()
  const fresh = await checkout()
  expect(await health()).toEqual({ ok: true, clocks: 'agree', clockAheadSeconds: 0 })
  await stepClock('differ')
  expect(await statusOf(fresh)).toBe('pending')
  const { clocks, clockAheadSeconds } = await health()
  expect(clocks).toBe('differ')
  expect(clockAheadSeconds).toBeGreaterThan(3_590)
  expect(used.app.output()).toContain('The clocks of this machine and of the database differ.')

  const date = Date.parse((await askHealth()).headers.get('date') ?? '')
  expect(Math.abs(date - Date.now())).toBeLessThan(60_000)
  // The checkout expires when Stripe and the visitor expect it to.
  const late = await checkout()
  const minutesLeft = ((late.expiresAt?.getTime() ?? 0) - Date.now()) / 60_000
  expect(minutesLeft).toBeGreaterThan(28)
  expect(minutesLeft).toBeLessThan(31)
  await used.standIns.stripe.paySession({ session: checkoutSessionIdOf(late) })
  expect(await statusOf(late)).toBe('completed')

  // Once the clocks of the app and the database agree again, overdue checkouts expire.
  await used
    .db('bookings')
    .where({ id: fresh.id })
    .update({ expiresAt: new Date(Date.now() - 1_000) })
  await expireNow()
  expect(await statusOf(fresh)).toBe('pending')
  await stepClock('agree')
  await expireNow()
  expect(await statusOf(fresh)).toBe('expired')
  expect(used.app.output()).toContain('agree again')
})
