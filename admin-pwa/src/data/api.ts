import {
  contractVersion,
  contractVersionHeader,
  tooOld,
} from '@synapse/shared/contract/app-version'
import {
  type CallRequest,
  callHeaders,
  hasReason,
  idempotencyHeader,
  isCallError,
  pathOf,
  toCallError,
} from '@synapse/shared/contract/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/contract/endpoint'
import { passwordNeededReason } from '@synapse/shared/contract/password-needed'
import { handlers } from '#data/handlers.ts'
import { readToken } from '#data/sign-in-storage.ts'
import { checkClock } from '#data/status.ts'

type CallOptions = {
  signal?: AbortSignal
  keepalive?: boolean
  idempotencyKey?: string
  /** The contract version of the app that created the call, if it differs from this app's. */
  contractVersion?: number
  /** Runs if no response arrives within `unreachableAfterMs`. The call continues. */
  onSilence?: () => void
}

/** After this time without a response, screens show local data. */
export const unreachableAfterMs = 4_000
const timeoutMs = 30_000
/** Uploads may take longer, because photos can be large. */
const fileTimeoutMs = 180_000

/**
 * Calls the API: `call(moveBooking, { params: { id }, body: { sessionDate } })`. If the server
 * requires the password again, prompts for it and repeats the call.
 * @throws CallError for any unsuccessful response; a DOMException (see `isUnreachable`) if the
 * server can't be reached within 30 seconds, or 3 minutes for a file
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  options?: CallOptions,
): Promise<AnswerOf<E>> => {
  try {
    return await callOnce(endpoint, request, options)
  } catch (error) {
    const isNeeded = hasReason(error, passwordNeededReason)
    if (!isNeeded || !(await handlers.passwordNeeded?.())) throw error
    return callOnce(endpoint, request, options)
  }
}

const callOnce = async <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  options?: CallOptions,
): Promise<AnswerOf<E>> => {
  const { query, body }: { query?: unknown; body?: unknown } = request
  const path = urlWithQuery(pathOf(endpoint, request), query)
  return (await sendRequest({ method: endpoint.method, path, body }, options)) as AnswerOf<E>
}

/** Sends a request once, without checking its types. @throws like `call` */
export const sendRequest = async (
  { method, path, body }: { method: Endpoint['method']; path: string; body?: unknown },
  {
    signal,
    keepalive,
    idempotencyKey: key,
    contractVersion: contract = contractVersion,
    onSilence,
  }: CallOptions = {},
): Promise<unknown> => {
  const token = readToken()
  const silence = onSilence && setTimeout(onSilence, unreachableAfterMs)
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      ...callHeaders(body, token),
      ...(body instanceof Blob && { 'Content-Type': body.type }),
      ...(key && { [idempotencyHeader]: key }),
      ...(contract !== contractVersion && { [contractVersionHeader]: String(contract) }),
    },
    body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
    keepalive,
    signal: AbortSignal.any([
      AbortSignal.timeout(body instanceof Blob ? fileTimeoutMs : timeoutMs),
      ...(signal ? [signal] : []),
    ]),
  })
    .catch(throwUnreachable)
    .finally(() => clearTimeout(silence))
  checkClock(response)
  if (response.ok) return readAnswer(response).catch(throwUnreachable)
  if (response.status === 401 && token && token === readToken()) handlers.unauthorised?.()
  const text = await response.text().catch(() => '')
  const error = toCallError(response.status, response.statusText, text)
  // The server may refuse a change made with an older version of the app, but that doesn't mean
  // that this version is too old.
  if (error.answer?.reason === tooOld && contract === contractVersion) handlers.tooOld?.()
  throw error
}

const readAnswer = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('Content-Type') ?? ''
  if (fileTypes.test(type)) return response.blob()
  // A captive portal answers every request with a web page.
  if (type.includes('html')) return throwUnreachable('The server sent a web page instead of data.')
  return type.includes('json') ? response.json() : response.text()
}

/** Throws a DOMException, so that callers can distinguish it from a TypeError caused by a bug. */
export const throwUnreachable = (cause: unknown): never => {
  throw cause instanceof DOMException ? cause : new DOMException(String(cause), 'NetworkError')
}

/** Returns whether an error means that the server couldn't be reached or was too slow. */
export const isUnreachable = (error: unknown): error is DOMException =>
  error instanceof DOMException && /^(Network|Timeout)/.test(error.name)

const fileTypes = /^(image\/|application\/(pdf|zip))/

const pausesMs = [1_000, 3_000]

/**
 * Calls the API and retries if the connection breaks. An idempotency key ensures that the change
 * takes effect only once. @throws like `call`, after the last retry
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
      if (!isUnreachable(error) || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return call(endpoint, request, { idempotencyKey: key })
}

/** Returns a path with its query string. Omits parameters that are undefined, null or ''. */
export const urlWithQuery = (path: string, query: unknown): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size ? `${path}?${search}` : path
}

/** Returns the message to show for an error. */
export const errorMessage = (error: unknown): string => {
  if (isUnreachable(error))
    return 'We couldn’t reach the server. Check your connection and try again.'
  if (!isCallError(error)) return 'Something went wrong in the app. Reload it and try again.'
  if (!error.answer)
    return `The server responded with error ${error.status}. Try again in a moment.`
  const { error: message, reason, requestId } = error.answer
  // The request id lets support find an internal error in the log.
  return reason === 'internal' && requestId ? `${message} Error ID: ${requestId}` : message
}
