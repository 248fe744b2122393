import Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { startStripe } from '#stand-ins/stripe/stripe'
import {
  app,
  dataDir,
  order,
  standIn,
  start,
  startStripeForEachTest,
  stripe,
  webhookSecret,
} from '#stand-ins/stripe/stripe.test-support'

startStripeForEachTest()

describe('an idempotency key', () => {
  const idempotencyKey = 'checkout:1:1'

  test('returns the same session again, marked as a repeated response', async () => {
    const first = await stripe.checkout.sessions.create(order(), { idempotencyKey })
    const again = await stripe.checkout.sessions.create(order(), { idempotencyKey })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(await standIn.sessions({})).toHaveLength(1)
  })

  test('is rejected with different parameters or on a different endpoint', async () => {
    const session = await stripe.checkout.sessions.create(order(), { idempotencyKey })
    const other = stripe.checkout.sessions.create(order({ cents: 200 }), { idempotencyKey })
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    const elsewhere = stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey })
    await expect(elsewhere).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  test('replays a server error only if configured to', async () => {
    const once = { maxNetworkRetries: 0 }
    await standIn.addFault({ kind: 'fail' })
    const failing = stripe.checkout.sessions.create(order(), { idempotencyKey: 'a', ...once })
    await expect(failing).rejects.toMatchObject({ statusCode: 500 })
    const retried = stripe.checkout.sessions.create(order(), { idempotencyKey: 'a', ...once })
    expect((await retried).status).toBe('open')
    await standIn.addFault({ kind: 'fail-kept' })
    const call = () => stripe.checkout.sessions.create(order(), { idempotencyKey: 'b', ...once })
    await expect(call()).rejects.toMatchObject({ statusCode: 500 })
    await expect(call()).rejects.toMatchObject({ statusCode: 500 })
  })
})

test('the Stripe stand-in keeps all data across a restart, and delivers the events that are due', async () => {
  const idempotencyKey = 'kept'
  const session = await stripe.checkout.sessions.create(order(), { idempotencyKey })
  app.answerNext(503)
  await standIn.paySession({ session: session.id, wait: false })
  await standIn.close()
  app.events.length = 0
  await start()
  const { event } = await app.received('checkout.session.completed')
  expect(event).toMatchObject({
    api_version: Stripe.API_VERSION,
    data: { object: { id: session.id } },
  })
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  const again = await stripe.checkout.sessions.create(order(), { idempotencyKey })
  expect(again.id).toBe(session.id)
})

test('the Stripe stand-in refuses to start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const options = { port: 0, dataDir, webhookUrl: app.url, webhookSecret }
  await expect(startStripe(options)).rejects.toThrow(/refuses to start/)
  vi.unstubAllEnvs()
})
