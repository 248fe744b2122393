import { expect, test, vi } from 'vitest'
import { endCheckout } from '#booking/payment/abandoned-checkout.ts'

/** Mocks the server's response. Returns the mock, which records the calls. */
const answerWith = (answer: () => Promise<Response>) => {
  const fetch = vi.fn((_path: string, _init: { method: string }) => answer())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('abandoning a checkout ends it and returns its outcome', async () => {
  const fetch = answerWith(async () => Response.json({ outcome: 'not_charged' }))
  expect(await endCheckout('a/b')).toBe('not_charged')
  expect(fetch.mock.calls).toEqual([
    ['/api/abandon-checkout/a%2Fb', expect.objectContaining({ method: 'POST' })],
  ])
})

test('abandoning a checkout returns undefined for an unknown booking, and “unchecked” if the server fails', async () => {
  const status = (code: number) => async () => Response.json({ error: 'No.' }, { status: code })
  answerWith(status(404))
  expect(await endCheckout('a')).toBeUndefined()
  answerWith(status(503))
  expect(await endCheckout('a')).toBe('unchecked')
  answerWith(async () => {
    throw new TypeError('fetch failed')
  })
  expect(await endCheckout('a')).toBe('unchecked')
})
