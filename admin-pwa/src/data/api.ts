import { contractVersionHeader, tooOld } from '@synapse/shared/app-version'
import {
  type CallRequest,
  callError,
  callHeaders,
  idempotencyHeader,
  isCallError,
  pathOf,
} from '@synapse/shared/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { readToken } from '#data/token.ts'

/** How a call is made, whatever it asks for. */
type CallOptions = {
  signal?: AbortSignal
  /** Goes on when the page is left. */
  keepalive?: boolean
  /** By which the server knows the call when it comes again. */
  idempotencyKey?: string
  /** Which calls the app knew that made it, if it was another than this one. */
  contractVersion?: number
}

const timeoutMs = 30_000
/** A photo on its way from a phone takes longer. */
const fileTimeoutMs = 180_000

/**
 * One call of the API: `call(moveBooking, { params: { id }, body: { sessionDate } })`.
 * @throws CallError for any answer that is not a success; TypeError or a DOMException when the
 * server cannot be reached in 30 seconds, or 3 minutes for a file.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  { signal, keepalive, idempotencyKey: key, contractVersion: contract }: CallOptions = {},
): Promise<AnswerOf<E>> => {
  const token = readToken()
  const { query, body }: { query?: unknown; body?: unknown } = request
  const response = await fetch(urlWithQuery(pathOf(endpoint, request), query), {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...callHeaders(body, token),
      ...(body instanceof Blob && { 'Content-Type': body.type }),
      ...(key && { [idempotencyHeader]: key }),
      ...(contract && { [contractVersionHeader]: String(contract) }),
    },
    body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
    keepalive,
    signal: AbortSignal.any([
      AbortSignal.timeout(body instanceof Blob ? fileTimeoutMs : timeoutMs),
      ...(signal ? [signal] : []),
    ]),
  })
  if (!response.ok) {
    if (response.status === 401 && token && token === readToken()) unauthorisedListener?.()
    const error = callError(
      response.status,
      response.statusText,
      await response.text().catch(() => ''),
    )
    if (error.answer?.reason === tooOld) tooOldListener?.()
    throw error
  }
  const type = response.headers.get('Content-Type')
  if (type && isFile.test(type)) return (await response.blob()) as AnswerOf<E>
  const text = await response.text()
  // A network that wants a sign-in of its own answers every call with its page.
  if (type?.includes('html')) throw new TypeError('Something else than the server has answered.')
  const isJson = type?.includes('json')
  // A CSV is its text; a 204 has none.
  return isJson ? JSON.parse(text) : (text as AnswerOf<E>)
}

const isFile = /^(image\/|application\/(pdf|zip))/

/** How long a call waits before it is made again, in milliseconds. */
const pausesMs = [1_000, 3_000]

/**
 * A call that may come more than once, because it has a key: when the network breaks off nobody
 * knows whether it was done, so it is made again, and done once.
 * @throws like `call`, after the last try
 */
export const callWithRetry = async <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
): Promise<AnswerOf<E>> => {
  const key = crypto.randomUUID()
  for (const pauseMs of pausesMs) {
    try {
      return await call(endpoint, request, { idempotencyKey: key })
    } catch (error) {
      if (isCallError(error) || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return call(endpoint, request, { idempotencyKey: key })
}

let unauthorisedListener: (() => void) | undefined
let tooOldListener: (() => void) | undefined

/** Sets what happens when the server rejects the token that a call carried. */
export const onUnauthorised = (signOut: () => void): void => {
  unauthorisedListener = signOut
}

/** Sets what happens when the server no longer understands calls of this version of the app. */
export const onTooOld = (requireUpdate: () => void): void => {
  tooOldListener = requireUpdate
}

/** A path with its query; undefined, null and '' are left out. */
export const urlWithQuery = (path: string, query: unknown): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size ? `${path}?${search}` : path
}

/** What went wrong, as a sentence for the operator. */
export const errorMessage = (error: unknown): string => {
  if (!isCallError(error)) return 'The server cannot be reached. Please check the connection.'
  if (!error.answer) return `The server answered ${error.status}, without saying why.`
  const { error: sentence, reason, requestId } = error.answer
  // Of a fault on our side the number is asked for.
  return reason === 'internal' && requestId ? `${sentence} Number: ${requestId}` : sentence
}
