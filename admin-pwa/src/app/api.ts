import { callError, callHeaders, type FilledPath, isCallError } from '@synapse/shared/call'
import type { AnswerOf, BodyOf, Endpoint } from '@synapse/shared/endpoint'
import { storedToken } from '#app/token.ts'

/** What may stand behind the question mark, as the contract reads it before any default. */
export type QueryIn<E extends Endpoint> = E['query'] extends { _zod: { input: infer Input } }
  ? Input
  : undefined

export type Call<E extends Endpoint> = {
  method: E['method']
  path: FilledPath<E['path']>
  query?: QueryIn<E>
  signal?: AbortSignal
  /** Goes on when the page is left. */
  keepalive?: boolean
} & ([BodyOf<E>] extends [undefined] ? { body?: undefined } : { body: BodyOf<E> })

const timeoutMs = 30_000

/**
 * One call of the API, typed by the endpoint's contract:
 * `call<typeof listBookings>({ method: 'GET', path: '/api/bookings', query: { website } })`.
 * @throws CallError for any answer that is not a success; TypeError or a DOMException when the
 * server cannot be reached in 30 seconds.
 */
export const call = async <E extends Endpoint>(request: Call<E>): Promise<AnswerOf<E>> => {
  const token = storedToken()
  const response = await fetch(addressOf(request.path, request.query), {
    method: request.method,
    credentials: 'include',
    headers: callHeaders(request.body, token),
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    keepalive: request.keepalive,
    signal: AbortSignal.any([
      AbortSignal.timeout(timeoutMs),
      ...(request.signal ? [request.signal] : []),
    ]),
  })
  if (!response.ok) {
    if (response.status === 401 && token && token === storedToken()) onUnauthorised?.()
    throw callError(response.status, response.statusText, await response.text().catch(() => ''))
  }
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.includes('json')
  // A CSV is its text; a 204 has none.
  return isJson ? JSON.parse(text) : (text as AnswerOf<E>)
}

let onUnauthorised: (() => void) | undefined

/** What to do when the server no longer knows the token that a call carried. */
export const whenUnauthorised = (signOut: () => void): void => {
  onUnauthorised = signOut
}

/** A path with its query; undefined, null and '' are left out. */
export const addressOf = (path: string, query: unknown): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size ? `${path}?${search}` : path
}

/** What went wrong, as a sentence for the operator. */
export const sentenceOf = (error: unknown): string => {
  if (!isCallError(error)) return 'The server cannot be reached. Please check the connection.'
  if (!error.answer) return `The server answered ${error.status}, without saying why.`
  const { error: sentence, reason, requestId } = error.answer
  // Of a fault on our side the number is asked for.
  return reason === 'internal' && requestId ? `${sentence} Number: ${requestId}` : sentence
}
