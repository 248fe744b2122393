import { allRoutes } from '@synapse/api/main/routes'
import { expect, test } from 'vitest'
import { useWorld } from '../../support/use-world.ts'

const { world } = useWorld()

const endpoints = () => allRoutes.map(({ endpoint }) => endpoint)

type Operation = {
  summary: string
  security?: object[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { description: string; content?: object }>
}

const openApi = async (): Promise<{ paths: Record<string, Record<string, Operation>> }> =>
  (await world.fetch('/api/openapi.json')).json()

test('OpenAPI documents every endpoint with its input, output and errors', async () => {
  const { paths } = await openApi()
  for (const one of endpoints()) {
    const operation = paths[one.path]?.[one.method.toLowerCase()]
    expect(operation, `${one.method} ${one.path}`).toBeDefined()
    if (!operation) continue
    expect(operation.summary).toBe(one.summary)
    expect(Boolean(operation.security)).toBe(one.who === 'operator')
    expect(Boolean(operation.requestBody)).toBe(Boolean(one.input ?? one.takes))
    const inPath = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const named = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(named.map(({ name }) => name).sort()).toEqual(inPath.sort())
    for (const [reason, { status }] of Object.entries(one.refusals))
      expect(operation.responses[status]?.description).toContain(`${reason}: `)
    if (one.needsPassword)
      expect(operation.responses[403]?.description).toContain('password_needed: ')
  }
})

test('OpenAPI documents only endpoints that exist', async () => {
  const known = endpoints().map(({ method, path }) => `${method} ${path}`)
  const { paths } = await openApi()
  for (const [path, operations] of Object.entries(paths))
    for (const method of Object.keys(operations))
      expect(known).toContain(`${method.toUpperCase()} ${path}`)
})

test('no two endpoints share a method and a path', () => {
  const all = endpoints().map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '*')}`)
  expect(new Set(all).size).toBe(all.length)
})

test('every error has a full-sentence message and an appropriate status code', () => {
  for (const { path, refusals } of endpoints())
    for (const [reason, { status, sentence }] of Object.entries(refusals)) {
      expect(reason, path).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(sentence, `${path} ${reason}`).toMatch(/^\p{Lu}.{8,}/u)
      expect((status >= 400 && status < 500) || status === 503 || status === 502).toBe(true)
    }
})

test('every response has strict security headers', async () => {
  for (const path of ['/api/health', '/api/bookings/availability', '/api/nowhere']) {
    const { headers } = await world.fetch(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(headers.get('X-Powered-By')).toBeNull()
  }
})

test('the server refuses apps with an outdated contract version, but not requests without a version', async () => {
  const ask = async (headers: Record<string, string>) => {
    const answer = await world.fetch('/api/health', { headers })
    return [answer.status, ((await answer.json()) as { reason?: string }).reason]
  }
  expect(await ask({ 'Contract-Version': '0' })).toEqual([409, 'too_old'])
  expect(await ask({ 'Contract-Version': 'x' })).toEqual([409, 'too_old'])
  expect((await ask({ 'Contract-Version': '1' }))[0]).toBe(200)
  expect((await ask({}))[0]).toBe(200)
})
