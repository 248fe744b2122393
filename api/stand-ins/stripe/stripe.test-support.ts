import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect } from 'vitest'
import { readBody } from '#stand-ins/request-body'
import { type StripeStandIn, startStripe } from '#stand-ins/stripe/stripe'

// Each test calls a new stand-in through Stripe's real SDK; a small app receives its events.

export const webhookSecret = 'whsec_test_secret'

type Received = { event: Stripe.Event; raw: string }

export let dataDir: string
export let standIn: StripeStandIn
export let stripe: Stripe
export let app: Awaited<ReturnType<typeof startApp>>
let clock: Temporal.Instant

/** Starts the stand-in and the app before each test, and stops both afterwards. */
export const startStripeForEachTest = (): void => {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'stripe-stand-in-'))
    clock = Temporal.Now.instant()
    app = await startApp()
    await start()
  })
  afterEach(async () => {
    await standIn.close()
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
}

export const advanceClock = (duration: Temporal.DurationLike): void => {
  clock = clock.add(duration)
}

export const order = ({ cents = 10_000 } = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'eur',
        unit_amount: cents,
        product_data: { name: 'AI masterclass', description: 'Tuesday 8 December, 09:00' },
      },
    },
  ],
  client_reference_id: 'booking-1',
  customer_email: 'visitor@example.com',
  metadata: { booking: 'booking-1' },
  payment_intent_data: { description: 'AI masterclass', metadata: { booking: 'booking-1' } },
  success_url: 'https://shop.example/success?id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/book',
})

export const pay = async (card = '4242424242424242'): Promise<Stripe.Checkout.Session> => {
  const { id } = await stripe.checkout.sessions.create(order())
  await standIn.paySession({ session: id, card })
  return stripe.checkout.sessions.retrieve(id)
}

export const submitCard = (url: string, number: string): Promise<Response> => {
  const fields = { number, expiry: '12 / 40', cvc: '123', name: 'A', email: 'visitor@example.com' }
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

export const nowSeconds = (): number => Math.floor(clock.epochMilliseconds / 1000)

export const client = (apiKey: string): Stripe => {
  const { hostname, port } = new URL(standIn.url)
  return new Stripe(apiKey, { host: hostname, port, protocol: 'http', telemetry: false })
}

export const start = async (): Promise<void> => {
  standIn = await startStripe({
    port: 0,
    dataDir,
    webhookUrl: app.url,
    webhookSecret,
    now: () => clock,
    asyncDelayMs: 50,
  })
  stripe = client('sk_test_abc')
}

/** Starts an app that receives events and checks each signature, as our app does. */
const startApp = async () => {
  const events: Received[] = []
  const statuses: number[] = []
  const verifier = new Stripe('sk_test_abc')
  const server = createServer(async (request, response) => {
    const raw = await readBody(request)
    const signature = String(request.headers['stripe-signature'])
    const event = verifier.webhooks.constructEvent(raw, signature, webhookSecret)
    events.push({ event, raw })
    response.writeHead(statuses.shift() ?? 200).end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/api/payment/webhook`,
    events,
    answerNext: (...next: number[]) => void statuses.push(...next),
    async received(type: string): Promise<Received> {
      await expect.poll(() => events.find(({ event }) => event.type === type)).toBeDefined()
      const found = events.find(({ event }) => event.type === type)
      if (!found) throw new Error(`No event ${type}`)
      return found
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
