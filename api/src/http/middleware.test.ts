import Koa from 'koa'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#core/log'
import { listen } from '#http/listen'
import { reportForwarding } from '#http/middleware'

afterEach(() => vi.restoreAllMocks())

const reportsOf = async (trustedProxies: number, requests: Record<string, string>[]) => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const app = new Koa()
  app.use(reportForwarding(trustedProxies))
  app.use((ctx) => {
    ctx.status = 204
  })
  const server = await listen(app.callback(), { port: 0, host: '127.0.0.1' })
  server.open()
  for (const headers of requests)
    expect((await fetch(`http://127.0.0.1:${server.port}`, { headers })).status).toBe(204)
  await server.close()
  return warn.mock.calls.map(([said]) => String(said))
}

const forwarded = { 'X-Forwarded-For': '192.0.2.1' }

test('warns once about forwarding headers if no proxy is configured', async () => {
  expect(await reportsOf(0, [{}, forwarded, { Forwarded: 'for=192.0.2.1' }, forwarded])).toEqual([
    expect.stringContaining('TRUSTED_PROXIES is 0'),
  ])
})

test('doesn’t warn about forwarding headers from a configured proxy', async () => {
  expect(await reportsOf(1, [forwarded])).toEqual([])
})
