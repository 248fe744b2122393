import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readBody } from '#stand-ins/request-body'
import { type StripeStandIn, startStripe } from '#stand-ins/stripe/stripe'

// Each test calls a fresh stand-in through Stripe's real SDK. A small app receives the events.

const webhookSecret = 'whsec_test_secret'

let dataDir: string
let app: Awaited<ReturnType<typeof startApp>>
let standIn: StripeStandIn
let stripe: Stripe

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stripe-stand-in-'))
  app = await startApp()
  await start()
})

afterEach(async () => {
  await standIn.close()
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (): Promise<void> => {
  standIn = await startStripe({ port: 0, dataDir, webhookUrl: app.url, webhookSecret })
  const { hostname, port } = new URL(standIn.url)
  stripe = new Stripe('sk_test_abc', { host: hostname, port, protocol: 'http', telemetry: false })
}

/** Starts an app that rejects the first event and, like our app, checks each signature. */
const startApp = async () => {
  const statuses = [503]
  const accepted: Stripe.Event[] = []
  const server = createServer(async (request, response) => {
    const signature = String(request.headers['stripe-signature'])
    const raw = await readBody(request)
    const event = stripe.webhooks.constructEvent(raw, signature, webhookSecret)
    const status = statuses.shift() ?? 200
    if (status === 200) accepted.push(event)
    response.writeHead(status).end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/api/payment/webhook`, accepted, close }
}

const order = (cents = 10_000): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'eur',
        unit_amount: cents,
        product_data: { name: 'AI masterclass' },
      },
    },
  ],
  success_url: 'https://shop.example/success?id={CHECKOUT_SESSION_ID}',
})

const open = (changes: object = {}, options: Stripe.RequestOptions = {}) =>
  stripe.checkout.sessions.create(
    { ...order(), ...changes } as Stripe.Checkout.SessionCreateParams,
    options,
  )

test('rejects unknown, removed, missing and invalid parameters, and names them', async () => {
  const refused: [object, object][] = [
    [{ colour: 'red' }, { code: 'parameter_unknown', param: 'colour', statusCode: 400 }],
    [
      { payment_method_types: ['card'] },
      { message: expect.stringContaining('Did you mean allowed_payment_method_types?') },
    ],
    [{ line_items: [{ quantity: 1 }] }, { param: 'line_items[0][price_data]' }],
    [{ mode: 'gift' }, { param: 'mode' }],
    [{ discounts: [{ coupon: 'x' }] }, { message: expect.stringContaining('doesn’t support') }],
    [{ customer_email: 'nobody' }, { code: 'email_invalid' }],
    [{ expand: ['colour'] }, { message: expect.stringContaining('cannot be expanded') }],
    [order(49), { code: 'amount_too_small' }],
    [{ expires_at: Math.floor(Date.now() / 1000) + 29 * 60 }, { param: 'expires_at' }],
  ]
  for (const [changes, error] of refused) await expect(open(changes)).rejects.toMatchObject(error)
  expect(await standIn.sessions({})).toEqual([])
})

test('rejects an idempotency key that was used with different parameters', async () => {
  const idempotencyKey = 'checkout:1:1'
  await open({}, { idempotencyKey })
  await expect(open(order(200), { idempotencyKey })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  const once = (idempotencyKey: string) => open({}, { idempotencyKey, maxNetworkRetries: 0 })
  await standIn.addFault({ kind: 'fail' })
  await expect(once('a')).rejects.toMatchObject({ statusCode: 500 })
  expect((await once('a')).status).toBe('open')
  await standIn.addFault({ kind: 'fail-kept' })
  for (let times = 0; times < 2; times += 1)
    await expect(once('b')).rejects.toMatchObject({ statusCode: 500 })
})

test('the Stripe stand-in keeps all data across a restart, and delivers due events', async () => {
  const idempotencyKey = 'kept'
  const session = await open({}, { idempotencyKey })
  await standIn.paySession({ session: session.id, wait: false })
  await standIn.close()
  await start()
  await expect
    .poll(() => app.accepted)
    .toContainEqual(
      expect.objectContaining({
        type: 'checkout.session.completed',
        api_version: Stripe.API_VERSION,
        data: { object: expect.objectContaining({ id: session.id }) },
      }),
    )
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  expect((await open({}, { idempotencyKey })).id).toBe(session.id)
})

test('the Stripe stand-in refuses to start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const options = { port: 0, dataDir, webhookUrl: app.url, webhookSecret }
  await expect(startStripe(options)).rejects.toThrow(/refuses to start/)
  vi.unstubAllEnvs()
})
