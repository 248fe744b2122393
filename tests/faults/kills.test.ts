import { Booking } from '@synapse/api/booking/model'
import { type Db, openDb } from '@synapse/api/db/knex'
import { findFreePort } from '@synapse/api/postgres/free-port'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callEndpoint } from '../support/call.ts'
import { type ChildApp, startChildApp } from '../support/child-app.ts'
import { createClock } from '../support/clock.ts'
import { cloneDatabase } from '../support/database.ts'
import { createFactory, type Factory } from '../support/factory.ts'
import { lockWaits } from '../support/lock-waits.ts'
import { createPurchases } from '../support/purchases.ts'
import { registerWebhook, type StandIns, startStandIns } from '../support/stand-ins.ts'
import { until } from '../support/until.ts'

const clock = createClock('real')
let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
let outside: StandIns
let make: Factory
let app: ChildApp
let port: number
let purchases: ReturnType<typeof createPurchases>

const start = async () => {
  app = await startChildApp(database.url, outside.env, port)
}

beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb({ url: database.url, maxConnections: 4 })
  outside = await startStandIns(clock)
  make = createFactory(db, clock)
  purchases = createPurchases(db, outside, () => app.url)
  port = await findFreePort()
  await start()
  await registerWebhook(outside, app.url)
})

afterAll(async () => {
  await app.stop()
  await outside.stop()
  await db.destroy()
  await database.drop()
})

test('a purchase survives a kill while Stripe opens the checkout', async () => {
  const input = make.checkoutInput()
  await outside.stripe.addFault({ kind: 'hang', path: '/v1/checkout/sessions' })
  callEndpoint(app.url, createCheckoutSession, { input }).catch(() => {})
  await until('The booking is stored', () =>
    Booking.query(db)
      .findOne({ studentEmail: input.studentEmail })
      .whereNotNull('checkoutExpiresAt'),
  )
  await app.kill()
  await outside.stripe.clearFaults({})
  await start()
  await purchases.buy(input)
  await purchases.expectSettled([input])
})

test('a purchase survives a kill while its payment is recorded', async () => {
  const input = make.checkoutInput()
  const session = await purchases.startCheckout(input)
  const holding = await db.transaction()
  await holding('bookings').where({ stripeSessionId: session }).forUpdate()
  await outside.stripe.paySession({ session, wait: false })
  await until('The app waits for the booking', async () => (await lockWaits(db)) > 0)
  await app.kill()
  await holding.rollback()
  await start()
  await purchases.expectSettled([input])
})

test('100 purchases are settled even though the app is killed repeatedly', {
  timeout: 600_000,
}, async () => {
  const inputs = Array.from({ length: 100 }, () => make.checkoutInput())
  const waiting = [...inputs]
  let isDone = false
  let kills = 0
  const buyers = Array.from({ length: 4 }, async () => {
    for (let input = waiting.shift(); input; input = waiting.shift()) await purchases.buy(input)
  })
  const killing = (async () => {
    while (!isDone) {
      // Kill the app at a different point of a purchase each time.
      const left = waiting.length
      await until('More purchases have begun', () => isDone || waiting.length <= left - 5)
      if (isDone) return
      await app.kill()
      kills += 1
      await start()
    }
  })()
  await Promise.all(buyers)
  isDone = true
  await killing
  expect(kills).toBeGreaterThan(5)
  await purchases.expectSettled(inputs)
})
