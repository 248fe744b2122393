import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { afterAll, expect, test } from 'vitest'
import { listen } from '#support/run/listen.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string }

const bodies: string[] = []
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces') bodies.push(await text(request))
  response.end('{}')
})
const port = await listen(collector)

const { world } = useIsolatedWorld({
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
})
afterAll(() => collector.close())

const spansOf = (traceId: string): Span[] =>
  bodies
    .flatMap((body) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans as Span[])
    .filter((span) => span.traceId === traceId)

test('a trace follows a visitor’s request through the job to the Stripe call, without personal data', async () => {
  const { code } = await world.make.coupon({ discountValue: '100' })
  const { checkoutSessionId, input: other } = await world.checkout()
  const [traceId, caller] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const input = world.make.checkoutInput({
    sessionDate: other.sessionDate,
    studentEmail: 'traced@example.com',
    couponCode: code,
    discountAmount: '60.00',
  })
  await world.call(createCheckoutSession, {
    input,
    headers: { traceparent: `00-${traceId}-${caller}-01` },
  })
  await world.finishJobs()

  const path = () => {
    const spans = spansOf(traceId)
    let span = spans.find(({ name }) => name === 'stripe POST')
    const names: string[] = []
    for (; span; span = spans.find(({ spanId }) => spanId === span?.parentSpanId))
      names.unshift(span.name)
    return names
  }
  await expect
    .poll(path)
    .toEqual([`POST ${createCheckoutSession.path}`, 'job end-overlapping-checkouts', 'stripe POST'])
  await expect.poll(() => spansOf(traceId).map(({ name }) => name)).toContain('smtp')
  const root = spansOf(traceId).find(({ name }) => name.startsWith('POST /'))
  expect(root?.parentSpanId).toBe(caller)
  expect(bodies.join()).toContain(`/v1/checkout/sessions/${checkoutSessionId}/expire`)
  for (const secret of [input.studentEmail, input.studentName, code, 'sk_test_standin'])
    expect(bodies.join()).not.toContain(secret)
})
