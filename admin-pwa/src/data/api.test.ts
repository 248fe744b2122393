import { isCallError } from '@synapse/shared/contract/call'
import { completeTodo, countPendingTodos, reopenTodo } from '@synapse/shared/todo/contract'
import { expect, test, vi } from 'vitest'
import { call, callWithRetry, errorMessage, urlWithQuery } from '#data/api.ts'
import { handlers } from '#data/handlers.ts'
import { clockIsWrong } from '#data/status.ts'

const answering = (response: Response) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => response)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
  return fetched
}

const get = () => call(countPendingTodos, {})

test('omits unset query parameters from the URL', () => {
  expect(urlWithQuery('/api/x', { a: 'b c', none: undefined, blank: '', page: 2 })).toBe(
    '/api/x?a=b+c&page=2',
  )
  expect(urlWithQuery('/api/x', undefined)).toBe('/api/x')
})

test('sends the bearer token and credentials with every request', async () => {
  const fetched = answering(Response.json([]))
  await get()
  const init = fetched.mock.calls[0]?.[1]
  expect(init?.credentials).toBe('include')
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer a-token')
})

test('detects a device clock that is more than half an hour off', async () => {
  const isWrongBy = async (minutes: number) => {
    const date = new Date(Date.now() + minutes * 60_000).toUTCString()
    answering(Response.json([], { headers: { Date: date } }))
    await get()
    return clockIsWrong.get()
  }
  expect(await isWrongBy(-31)).toBe(true)
  expect(await isWrongBy(29)).toBe(false)
  expect(await isWrongBy(31)).toBe(true)
})

test.each([
  [
    'an error shows the server’s message',
    new Response('{"error":"No.","reason":"x"}', { status: 409 }),
    ['409: {"error":"No.","reason":"x"}', 'No.'],
  ],
  [
    'an error shows the status if the response has no body',
    new Response('', { status: 502, statusText: 'Bad Gateway' }),
    ['502: Bad Gateway', 'The server responded with error 502. Try again in a moment.'],
  ],
  [
    'an internal error shows the request id',
    new Response('{"error":"Oh no.","reason":"internal","requestId":"42"}', { status: 500 }),
    [expect.stringContaining('500'), 'Oh no. Error ID: 42'],
  ],
  [
    'the sign-in page of a Wi-Fi network counts as an unreachable server',
    new Response('<h1>Welcome', { headers: { 'Content-Type': 'text/html' } }),
    [
      'The server sent a web page instead of data.',
      'We couldn’t reach the server. Check your connection and try again.',
    ],
  ],
])('%s', async (_name, response, messages) => {
  answering(response)
  const error = await get().catch((thrown: unknown) => thrown)
  expect(isCallError(error)).toBe(response.status !== 200)
  expect([error instanceof Error && error.message, errorMessage(error)]).toEqual(messages)
})

test.each([
  ['a lost connection', new TypeError('Failed to fetch'), 'We couldn’t reach the server.'],
  ['a mistake in the app', undefined, 'Something went wrong in the app.'],
])('the error message describes %s', async (_name, failure, message) => {
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
  vi.stubGlobal('fetch', async () => Promise.reject(failure))
  // JSON can't represent a BigInt.
  const body = { status: failure ? 'pending' : (1n as never) } as const
  const sent = call(reopenTodo, { params: { id: 'a' }, body })
  const error = await sent.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(failure ? DOMException : TypeError)
  expect(errorMessage(error)).toContain(message)
})

test('returns a CSV response as text', async () => {
  answering(new Response('a,b', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } }))
  expect(await get()).toBe('a,b')
})

test('retries with the same idempotency key if the response was lost', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
  vi.stubGlobal('navigator', { onLine: true })
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'))
    if (keys.length < 3) throw new TypeError('Failed to fetch')
    return Response.json({ status: 'completed' })
  })
  const calling = callWithRetry(completeTodo, { params: { id: 'a' } })
  await vi.runAllTimersAsync()
  expect(await calling).toMatchObject({ status: 'completed' })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('doesn’t retry a request that the server refused', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const fetched = answering(new Response('{"error":"No.","reason":"x"}', { status: 409 }))
  await expect(callWithRetry(completeTodo, { params: { id: 'a' } })).rejects.toThrow('No.')
  expect(fetched).toHaveBeenCalledTimes(1)
})

/** Stubs a server that requires the password again. Returns a function that counts the calls. */
const wantingPassword = () => {
  let calls = 0
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
  vi.stubGlobal('fetch', async () => {
    calls += 1
    const refusal = { error: 'This needs your password.', reason: 'password_needed' }
    return calls === 1 ? Response.json(refusal, { status: 403 }) : Response.json({ count: 3 })
  })
  return () => calls
}

test.each([
  ['repeats the request once the password has been entered', true, 2],
  ['gives up if the password isn’t entered', false, 1],
])('asks for the password if the server requires it again, and %s', async (_, isEntered, times) => {
  const calls = wantingPassword()
  const ask = vi.fn(async () => isEntered)
  handlers.passwordNeeded = ask
  const answer = await get().catch((error: Error) => error.message)
  delete handlers.passwordNeeded
  expect(ask).toHaveBeenCalledTimes(1)
  expect(calls()).toBe(times)
  expect(answer).toEqual(isEntered ? { count: 3 } : expect.stringContaining('403'))
})

test('passes on the error if the app can’t ask for the password', async () => {
  const calls = wantingPassword()
  await expect(get()).rejects.toThrow('403')
  expect(calls()).toBe(1)
})
