import { describe, expect, test } from 'vitest'
import { startStripe } from '#sandbox/stripe/stripe'
import {
  app,
  dataDir,
  order,
  pay,
  standIn,
  start,
  startStripeForEachTest,
  stripe,
  webhookSecret,
} from '#sandbox/stripe-under-test'

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

  test('is refused with different parameters or on a different endpoint', async () => {
    const session = await stripe.checkout.sessions.create(order(), { idempotencyKey })
    const other = stripe.checkout.sessions.create(order({ cents: 200 }), { idempotencyKey })
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    const elsewhere = stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey })
    await expect(elsewhere).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  test('is refused with 409 while the first call is in progress', async () => {
    await standIn.addFault({ kind: 'slow', delayMs: 300 })
    const first = stripe.checkout.sessions.create(order(), { idempotencyKey })
    await expect.poll(() => standIn.state({})).toMatchObject({ faults: [] })
    const second = stripe.checkout.sessions.create(order(), {
      idempotencyKey,
      maxNetworkRetries: 0,
    })
    await expect(second).rejects.toMatchObject({ statusCode: 409 })
    expect((await first).status).toBe('open')
  })

  test('makes a call safe to repeat after its response was lost', async () => {
    await standIn.addFault({ kind: 'lost' })
    const session = await stripe.checkout.sessions.create(order(), { idempotencyKey })
    expect((await standIn.sessions({})).map(({ id }) => id)).toEqual([session.id])
  })

  test('saves a server error only on command', async () => {
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

test('keeps all data across a restart', async () => {
  const idempotencyKey = 'kept'
  const session = await stripe.checkout.sessions.create(order(), { idempotencyKey })
  await standIn.paySession({ session: session.id })
  await standIn.close()
  await start()
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  const again = await stripe.checkout.sessions.create(order(), { idempotencyKey })
  expect(again.id).toBe(session.id)
})

test('handles 200 parallel checkouts', async () => {
  const visitors = Array.from({ length: 200 }, () => pay())
  const sessions = await Promise.all(visitors)
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(200)
  const reported = new Set(app.events.map(({ event }) => (event.data.object as { id: string }).id))
  expect(reported.size).toBe(200)
  expect(app.peakAtOnce()).toBeLessThanOrEqual(32)
})

test('serves every command over HTTP, and refuses invalid ones', async () => {
  const session = await stripe.checkout.sessions.create(order())
  const post = (name: string, input: object) =>
    fetch(`${standIn.url}/sandbox/${name}`, { method: 'POST', body: JSON.stringify(input) })
  const paid = await post('pay-session', { session: session.id })
  expect(await paid.json()).toMatchObject({ kind: 'complete' })
  expect((await post('pay-session', {})).status).toBe(400)
  expect((await post('make-rich', {})).status).toBe(404)
})

test('refuses to start in production', async () => {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const options = { port: 0, dataDir, webhookUrl: app.url, webhookSecret }
    await expect(startStripe(options)).rejects.toThrow(/refuses to start/)
  } finally {
    process.env.NODE_ENV = before
  }
})
