import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  advanceClock,
  app,
  client,
  nowSeconds,
  order,
  pay,
  standIn,
  startStripeForEachTest,
  stripe,
  submitCard,
} from '#stand-ins/stripe/stripe.test-support'

startStripeForEachTest()

describe('creating a session', () => {
  test('returns an open session with its checkout page, amounts and metadata', async () => {
    const customer_email = '"><script>@example.com'
    const session = await stripe.checkout.sessions.create({ ...order(), customer_email })
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 10_000,
      client_reference_id: 'booking-1',
      currency: 'eur',
      livemode: false,
      metadata: { booking: 'booking-1' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `${standIn.url}/c/pay/${session.id}`,
    })
    expect(session.id).toMatch(/^cs_test_\w{58}$/)
    const page = await (await fetch(session.url ?? '')).text()
    expect(page).toContain('AI masterclass')
    expect(page).toContain('Pay €100.00')
    expect(page).not.toContain('<script>')
  })

  test('rejects unknown, removed and missing parameters by name', async () => {
    const create = (extra: object) =>
      stripe.checkout.sessions.create({
        ...order(),
        ...extra,
      } as Stripe.Checkout.SessionCreateParams)
    await expect(create({ colour: 'red' })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'colour',
      statusCode: 400,
    })
    await expect(create({ payment_method_types: ['card'] })).rejects.toMatchObject({
      code: 'parameter_unknown',
      message: expect.stringContaining('Did you mean allowed_payment_method_types?'),
    })
    await expect(create({ line_items: [{ quantity: 1 }] })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'line_items[0][price_data]',
    })
    await expect(create({ mode: 'gift' })).rejects.toMatchObject({ param: 'mode' })
    await expect(create({ discounts: [{ coupon: 'x' }] })).rejects.toThrow(/doesn’t support/)
    await expect(create({ customer_email: 'nobody' })).rejects.toMatchObject({
      code: 'email_invalid',
    })
    await expect(create({ expand: ['colour'] })).rejects.toThrow(/cannot be expanded/)
    expect(await standIn.sessions({})).toEqual([])
  })

  test('rejects amounts below 50 cents, except zero', async () => {
    await expect(stripe.checkout.sessions.create(order({ cents: 49 }))).rejects.toMatchObject({
      code: 'amount_too_small',
    })
    const free = await stripe.checkout.sessions.create(order({ cents: 0 }))
    const result = await standIn.paySession({ session: free.id })
    expect(result).toMatchObject({
      kind: 'complete',
      session: { payment_status: 'no_payment_required', payment_intent: null },
    })
  })

  test('only accepts an expiry time between 30 minutes and 24 hours ahead', async () => {
    const at = (seconds: number) =>
      stripe.checkout.sessions.create({ ...order(), expires_at: nowSeconds() + seconds })
    await expect(at(30 * 60 - 1)).rejects.toMatchObject({ param: 'expires_at' })
    await expect(at(24 * 3600 + 1)).rejects.toMatchObject({ param: 'expires_at' })
    expect((await at(30 * 60)).status).toBe('open')
    expect((await at(24 * 3600)).status).toBe('open')
  })

  test('rejects a call without a test key', async () => {
    const live = client('sk_live_abc')
    await expect(live.checkout.sessions.create(order())).rejects.toMatchObject({ statusCode: 401 })
  })
})

test('sessions are listed in pages, filtered by creation time or payment, with payments expanded', async () => {
  const paid = await pay()
  advanceClock({ seconds: 60 })
  const later = [
    await stripe.checkout.sessions.create(order()),
    await stripe.checkout.sessions.create(order()),
  ]
  const first = await stripe.checkout.sessions.list({ limit: 2 })
  expect(first.has_more).toBe(true)
  expect(first.data.map(({ id }) => id)).toEqual(later.map(({ id }) => id).toReversed())
  const all = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(all).toHaveLength(3)
  const recent = await stripe.checkout.sessions.list({ created: { gte: paid.created + 60 } })
  expect(recent.data).toHaveLength(2)
  const found = await stripe.checkout.sessions.list({
    payment_intent: String(paid.payment_intent),
    expand: ['data.payment_intent.latest_charge'],
  })
  expect(found.data).toMatchObject([
    { id: paid.id, payment_intent: { latest_charge: { amount: 10_000, paid: true } } },
  ])
})

test('the checkout page charges the card only once, even if the button is pressed repeatedly', async () => {
  const { url } = await stripe.checkout.sessions.create(order())
  const clicks = Array.from({ length: 5 }, () => submitCard(url ?? '', '4242424242424242'))
  const statuses = (await Promise.all(clicks)).map(({ status }) => status)
  expect(statuses).toEqual([303, 303, 303, 303, 303])
  expect(app.events).toHaveLength(1)
})
