import { callHeaders, type FilledPath, toCallError } from '@synapse/shared/contract/call'
import type { AnswerOf, BodyOf, Endpoint } from '@synapse/shared/contract/endpoint'
import { syncServerClock } from '#data/server-clock.ts'

type Call<E extends Endpoint> = {
  method: E['method']
  path: FilledPath<E['path']>
} & ([BodyOf<E>] extends [undefined] ? { body?: undefined } : { body: BodyOf<E> })

const timeoutMs = 30_000

/**
 * Calls the API: `call<typeof createCheckoutSession>({ method: 'POST', path: '/api/…', body })`.
 * Contract types check the method, path, body and response. The contracts themselves aren't
 * imported, because their schemas would add Zod to the scripts.
 * @throws CallError if the response is an error; TypeError or DOMException if the server doesn't
 * respond within 30 seconds
 */
export const call = async <E extends Endpoint>(request: Call<E>): Promise<AnswerOf<E>> => {
  const requestedAt = Date.now()
  const response = await fetch(request.path, {
    method: request.method,
    credentials: 'include',
    headers: callHeaders(request.body),
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  syncServerClock(response.headers.get('date'), requestedAt, Date.now())
  if (!response.ok)
    throw toCallError(response.status, response.statusText, await response.text().catch(() => ''))
  const text = await response.text()
  return JSON.parse(text || 'null')
}
