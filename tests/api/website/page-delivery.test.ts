import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { changeBusiness } from '#support/actors/change-business.ts'
import { httpGetRaw } from '#support/calls/http-get-raw.ts'
import { pagePaths } from '#support/readers/served-pages.ts'
import { until } from '#support/run/until.ts'
import { usePages } from '#support/world/use-pages.ts'

const { operator, world } = usePages()

test('the app’s workers are served with their own security policies', async () => {
  const { status, headers } = await world.fetch('/admin/sw.js')
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toMatch(/javascript/)
  expect(headers.get('Cache-Control')).toBe('no-cache')
  // The service worker may control the app under both of its paths.
  expect(headers.get('Service-Worker-Allowed')).toBe('/')
  const policy = headers.get('Content-Security-Policy')
  expect(policy).toContain("connect-src 'self'")
  expect(policy).not.toContain('unsafe')
  const page = (await world.fetch('/admin/index.html')).headers.get('Content-Security-Policy')
  expect(page).toMatch(/script-src 'self' 'sha256-/)
  expect(page).toContain("worker-src 'self'")
  expect((await world.fetch('/admin/icon.svg')).headers.get('Service-Worker-Allowed')).toBeNull()

  const folder = new URL('../../../admin-pwa/dist/assets/', import.meta.url)
  const [name] = (await readdir(folder)).filter((one) => /^sheet\.worker-.+\.js$/.test(one))
  const sheets = (await world.fetch(`/admin/assets/${name}`)).headers.get('Content-Security-Policy')
  expect(sheets).toContain("default-src 'none'; script-src 'self'")
  expect(sheets).not.toContain('unsafe')
})

describe('a page is served', () => {
  test('in any encoding that the browser accepts, with the same content', async () => {
    const get = (accepted: string) => httpGetRaw(`${world.url}/`, { 'Accept-Encoding': accepted })
    const plain = await get('identity')
    const brotli = await get('gzip, br')
    const zipped = await get('br;q=0, gzip')
    expect([plain, brotli, zipped].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ])
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
    expect(new Set([plain, brotli, zipped].map(({ headers }) => headers.etag)).size).toBe(1)
    expect(plain.headers.vary).toBe('Accept-Encoding')
    for (const path of ['/', '/favicon.ico', '/api/bookings/availability'])
      expect(
        (await httpGetRaw(`${world.url}${path}`, { 'Accept-Encoding': 'identity;q=0' })).status,
        path,
      ).toBe(406)
  })

  test('with a security policy that allows only the page’s own inline scripts and styles', async () => {
    await changeBusiness(operator, { place: 'Gozo' })
    for (const path of pagePaths.filter((one) => !/\.(txt|xml)$/.test(one))) {
      const answer = await world.fetch(path)
      const policy = answer.headers.get('Content-Security-Policy') ?? ''
      const html = await answer.text()
      const inline = [
        ...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
        ...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
      ]
      const hashes = inline.map(
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      )
      expect(hashes.length).toBeGreaterThan(2)
      for (const hash of hashes) expect(policy, path).toContain(hash)
      expect(policy.match(/'sha256-/g)).toHaveLength(new Set(hashes).size)
    }
  })

  test('without a body for HEAD, and only for GET and HEAD', async () => {
    const head = await world.fetch('/terms', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(1_000)
    expect((await world.fetch('/', { method: 'POST' })).status).toBe(405)
  })
})

test('every response has the same security headers, whether or not it is cached', async () => {
  const names = [
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Cross-Origin-Opener-Policy',
    'Permissions-Policy',
  ]
  const of = async (path: string) => {
    const { headers } = await world.fetch(path)
    return names.map((name) => headers.get(name))
  }
  const usual = await of('/api/health')
  expect(usual.every(Boolean)).toBe(true)
  const api = '/api/bookings/availability'
  for (const path of [api, api, '/', '/', '/favicon.ico', '/admin', '/no-such-page', '/%00'])
    expect(await of(path), path).toEqual(usual)
  await until(
    'The response is cached',
    async () => (await of(api)) && world.context.responseCache.get(api),
  )
  expect(await of(api)).toEqual(usual)
})

test('a URL with invalid characters gets 400', async () => {
  for (const path of [
    '/%00',
    '/%',
    '/%E0%A4%A',
    '/book/%00',
    '/booking/%00',
    '/api/booking-by-session/cs_%00',
    '/api/websites/%ff/booking-page',
    '/admin/%0a',
  ]) {
    const { status, body } = await httpGetRaw(`${world.url}${path}`)
    expect([path, status]).toEqual([path, 400])
    expect(JSON.parse(body.toString()).reason, path).toBe('invalid')
  }
})
