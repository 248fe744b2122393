import { isCallError } from '@synapse/shared/call'
import { countPendingTodos } from '@synapse/shared/todo/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf, call, sentenceOf } from '#app/api.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (response: Response) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => response)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
  return fetched
}

const get = () => call(countPendingTodos, {})

test('a query leaves out what is not set', () => {
  expect(addressOf('/api/x', { a: 'b c', none: undefined, blank: '', page: 2 })).toBe(
    '/api/x?a=b+c&page=2',
  )
  expect(addressOf('/api/x', undefined)).toBe('/api/x')
})

test('every call carries the bearer token and credentials', async () => {
  const fetched = answering(Response.json([]))
  await get()
  const init = fetched.mock.calls[0]?.[1]
  expect(init?.credentials).toBe('include')
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer a-token')
})

test('an error’s message is the status, a colon, a space and the body', async () => {
  answering(new Response('{"error":"No.","reason":"x"}', { status: 409 }))
  const error = await get().catch((thrown: unknown) => thrown)
  expect(isCallError(error) && error.message).toBe('409: {"error":"No.","reason":"x"}')
  expect(sentenceOf(error)).toBe('No.')
})

test('an empty body is replaced by the status text', async () => {
  answering(new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(get()).rejects.toThrow('502: Bad Gateway')
})

test('a CSV is read as its text and an empty answer as nothing', async () => {
  answering(new Response('a,b', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } }))
  expect(await get()).toBe('a,b')
})

test('a fault on the server’s side is told with its number', async () => {
  const body = { error: 'Something went wrong.', reason: 'internal', requestId: '42' }
  answering(Response.json(body, { status: 500 }))
  const error = await get().catch((thrown: unknown) => thrown)
  expect(sentenceOf(error)).toBe('Something went wrong. Number: 42')
})
