import { healthRoute } from '@synapse/api/http/health'
import { allRoutes } from '@synapse/api/main/routes'
import { contractVersion } from '@synapse/shared/contract/app-version'
import { refundBooking } from '@synapse/shared/refund/contract'
import { expect, test, vi } from 'vitest'
import { refusalOf } from '#support/calls/call.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const endpoints = () => allRoutes.map(({ endpoint }) => endpoint)
const documented = () => [...endpoints(), healthRoute.endpoint]

type Operation = {
  summary: string
  security?: object[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { description: string; content?: object }>
}

const openApi = async (): Promise<{
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}> => (await world.fetch('/api/openapi.json')).json()

test('OpenAPI documents every endpoint with its input, output and errors', async () => {
  const { info, paths } = await openApi()
  expect(info.version).toBe(String(contractVersion))
  for (const one of documented()) {
    const operation = paths[one.path]?.[one.method.toLowerCase()]
    expect(operation, `${one.method} ${one.path}`).toBeDefined()
    if (!operation) continue
    expect(operation.summary).toBe(one.summary)
    expect(Boolean(operation.security)).toBe(one.who === 'operator')
    expect(Boolean(operation.requestBody)).toBe(Boolean(one.input ?? one.takes))
    const inPath = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const named = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(named.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted())
    for (const [reason, { status }] of Object.entries(one.refusals))
      expect(operation.responses[status]?.description, reason).toContain(`${reason}: `)
    if (one.needsPassword)
      expect(operation.responses[403]?.description).toContain('password_needed: ')
  }
})

test('every CSV export is a file that spreadsheet programs recognise as UTF-8', async () => {
  const exports = endpoints().filter(({ produces }) => produces?.startsWith('text/csv'))
  expect(exports.length).toBeGreaterThan(8)
  for (const { path } of exports) {
    const query = /bookings/.test(path)
      ? '?tab=completed'
      : /reports|books|vat/.test(path) && '?from=2027-01-01&to=2027-03-31'
    const answer = await operator.fetch(`${path}${query || ''}`)
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('Content-Type'), path).toBe('text/csv; charset=utf-8')
    // `Response.text` would drop the byte order mark.
    const file = Buffer.from(await answer.arrayBuffer()).toString()
    expect([file.at(0), file.slice(-2)], path).toEqual(['\uFEFF', '\r\n'])
  }
})

test('OpenAPI documents only endpoints that exist', async () => {
  const known = documented().map(({ method, path }) => `${method} ${path}`)
  const { paths } = await openApi()
  for (const [path, operations] of Object.entries(paths))
    for (const method of Object.keys(operations))
      expect(known).toContain(`${method.toUpperCase()} ${path}`)
})

test('no two endpoints share a method and a path', () => {
  const all = endpoints().map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '*')}`)
  expect(new Set(all).size).toBe(all.length)
})

test('every error has a readable message and an appropriate status', () => {
  for (const { path, refusals } of endpoints())
    for (const [reason, { status, message }] of Object.entries(refusals)) {
      expect(reason, path).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(message, `${path} ${reason}`).toMatch(/^\p{Lu}.{8,}/u)
      expect((status >= 400 && status < 500) || [502, 503].includes(status), reason).toBe(true)
    }
})

/**
 * The error reasons for each status. Reasons that aren't listed have status 409, and a few listed
 * ones have two statuses. Because this file checks the statuses, feature tests check only reasons.
 */
const reasonsOf = {
  400: `bad_signature discount_too_large duplicate_package duplicate_slot early_start_not_requested
    ends_before_it_begins in_future missing names_missing no_event nothing nothing_credited
    percentage_too_high price_below_minimum price_not_whole same skipped too_long too_many_offered
    too_many_participants too_much_vat vat_twice weak_password wrong_code wrong_number_of_students
    wrong_passkey wrong_password wrong_time`,
  401: 'invalid_credentials second_step wrong_code wrong_passkey wrong_recovery_code',
  403: 'password_needed',
  404: `invalid moved no_invoice no_receipt not_closed unknown unknown_booking unknown_client
    unknown_project unknown_website`,
  409: 'busy in_future not_closed',
  410: 'begin_anew',
  413: 'too_large',
  415: 'wrong_type',
  429: 'busy too_many_codes too_many_free too_many_tries too_many_unpaid',
  502: 'refund_failed',
  503: 'google_unavailable not_yet payments_unavailable unreachable wrong_clock',
}

test('each error reason is used only with the statuses listed for it', () => {
  for (const { path, refusals } of endpoints())
    for (const [reason, { status }] of Object.entries(refusals)) {
      const listed = Object.entries(reasonsOf).filter(([, reasons]) =>
        reasons.split(/\s+/).includes(reason),
      )
      const statuses = listed.length > 0 ? listed.map(([status]) => Number(status)) : [409]
      expect(statuses, `${path} ${reason}`).toContain(status)
    }
})

test('every response has strict security headers', async () => {
  for (const path of ['/api/health', '/api/bookings/availability', '/api/nowhere']) {
    const { headers } = await world.fetch(path)
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(headers.get('Content-Security-Policy'), path).toContain("default-src 'none'")
    expect(headers.get('X-Powered-By'), path).toBeNull()
  }
})

test('the server refuses apps with an outdated contract version, but accepts requests without one', async () => {
  const ask = async (headers: Record<string, string>) => {
    const answer = await world.fetch('/api/health', { headers })
    return [answer.status, ((await answer.json()) as { reason?: string }).reason]
  }
  expect(await ask({ 'Contract-Version': '0' })).toEqual([409, 'too_old'])
  expect(await ask({ 'Contract-Version': 'x' })).toEqual([409, 'too_old'])
  expect((await ask({ 'Contract-Version': '1' }))[0]).toBe(200)
  expect((await ask({}))[0]).toBe(200)
})

test('an error response to a browser is plain text', async () => {
  const answer = await world.fetch('/%00', { headers: { Accept: 'text/html,*/*;q=0.8' } })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toMatch(/^[A-Z][^{}]+\.\n\n[0-9a-f-]{36}\n$/)
})

test('an error in the response cache is reported in the standard format, with a request id', async () => {
  const { responseCache } = world.context
  const { get } = responseCache
  responseCache.get = () => {
    throw new Error('A fault made by a test')
  }
  const answer = await world.fetch('/api/bookings/availability').finally(() => {
    responseCache.get = get
  })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    error:
      'Something went wrong on our side. Please try again. If it happens again, send us the error ID.',
    reason: 'internal',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('an error caused by another service is logged with the request id', async () => {
  const { id } = await world.book()
  await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
  const log = vi.spyOn(console, 'error')
  const input = { amount: '20', remaining: '60' }
  const { status, requestId } = await refusalOf(
    operator.call(refundBooking, { params: { id }, input }),
  )
  const lines = log.mock.calls.flat().filter((line) => line.includes(`requestId=${requestId}`))
  log.mockRestore()
  expect(status).toBe(502)
  expect(lines).toEqual([
    expect.stringContaining('Stripe declined a refund'),
    expect.stringContaining('reason=refund_failed'),
  ])
})
