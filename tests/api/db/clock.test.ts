import { Booking } from '@synapse/api/booking/model'
import { openDb } from '@synapse/api/db/knex'
import { findFreePort } from '@synapse/api/postgres/free-port'
import { sign } from '@synapse/api/sandbox/stripe/webhooks'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFactory } from '../../support/actors/factory.ts'
import { callEndpoint, refusalOf } from '../../support/calls/call.ts'
import { until } from '../../support/readers/until.ts'
import { registerWebhook, type StandIns, startStandIns } from '../../support/stand-ins/stand-ins.ts'
import { type ChildApp, startChildApp } from '../../support/world/child-app.ts'
import { createClock } from '../../support/world/clock.ts'
import { cloneDatabase } from '../../support/world/database.ts'
import { queueJob } from '../../support/world/run-retries-now.ts'
import { webhookSecret } from '../../support/world/settings.ts'

const clock = createClock('real')
let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: ReturnType<typeof openDb>
let outside: StandIns
let app: ChildApp
let make: ReturnType<typeof createFactory>

beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb({ url: database.url, maxConnections: 2 })
  make = createFactory(db, clock)
  outside = await startStandIns(clock)
  // The clock is wrong initially.
  const env = { ...outside.env, CLOCK_AHEAD_HOURS: '25' }
  app = await startChildApp(database.url, env, await findFreePort())
  await registerWebhook(outside, app.url)
})

afterAll(async () => {
  await app.stop()
  await outside.stop()
  await db.destroy()
  await database.drop()
})

const askHealth = () => fetch(`${app.url}/api/health`)
const health = async () => (await askHealth()).json()

const checkout = async () => {
  const input = make.checkoutInput()
  const { bookingId } = await callEndpoint(app.url, createCheckoutSession, { input })
  return Booking.query(db).findById(bookingId).throwIfNotFound()
}

const statusOf = async ({ id }: Booking) =>
  (await Booking.query(db).findById(id).throwIfNotFound()).paymentStatus

/** Queues the job that normally runs every minute. */
const expireNow = async () => {
  await queueJob(db, 'expire-bookings')
  await until('The round is done', async () => {
    const { rows } = await db.raw(
      `select 1 from pgboss.job where name = 'expire-bookings' and state <> 'completed'`,
    )
    return rows.length === 0
  })
}

test('a wrong clock is reported in the log, the health check, and responses to webhooks and checkouts', async () => {
  expect(await health()).toMatchObject({
    clocks: 'differ',
    clockAheadSeconds: expect.closeTo(25 * 3_600, -2),
  })
  const answer = callEndpoint(app.url, createCheckoutSession, { input: make.checkoutInput() })
  expect(await refusalOf(answer)).toMatchObject({ status: 503, reason: 'wrong_clock' })
  expect(app.output()).toContain('The clocks of this machine and of Stripe differ.')
  const body = JSON.stringify({ id: 'evt_1', type: 'charge.refunded' })
  const sent = await fetch(`${app.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'Stripe-Signature': sign(body, webhookSecret, Math.floor(Date.now() / 1000)) },
    body,
  })
  expect(await sent.json()).toMatchObject({ reason: 'wrong_time' })
  expect(app.output()).toContain('the server’s clock is ahead')
})

test('the app detects a change to the machine’s clock, without expiring or refusing checkouts', async () => {
  app.stepClock()
  await expireNow()
  const fresh = await checkout()
  expect(await health()).toEqual({ ok: true, clocks: 'agree', clockAheadSeconds: 0 })
  app.stepClock()
  await expireNow()
  expect(await statusOf(fresh)).toBe('pending')
  const { clocks, clockAheadSeconds } = await health()
  expect(clocks).toBe('differ')
  expect(clockAheadSeconds).toBeGreaterThan(3_590)
  expect(app.output()).toContain('The clocks of this machine and of the database differ.')

  const date = Date.parse((await askHealth()).headers.get('date') ?? '')
  expect(Math.abs(date - Date.now())).toBeLessThan(60_000)
  // The checkout expires at the time that Stripe and the visitor were told.
  const late = await checkout()
  const minutesLeft = ((late.expiresAt?.getTime() ?? 0) - Date.now()) / 60_000
  expect(minutesLeft).toBeGreaterThan(28)
  expect(minutesLeft).toBeLessThan(31)
  await outside.stripe.paySession({ session: late.stripeSessionId ?? '' })
  expect(await statusOf(late)).toBe('completed')

  // Overdue checkouts expire once the app's and the database's clocks agree again.
  await db('bookings')
    .where({ id: fresh.id })
    .update({ expiresAt: new Date(Date.now() - 1_000) })
  await expireNow()
  expect(await statusOf(fresh)).toBe('pending')
  app.stepClock()
  await expireNow()
  expect(await statusOf(fresh)).toBe('expired')
  expect(app.output()).toContain('agree again')
})
