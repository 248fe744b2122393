import { deepStrictEqual } from 'node:assert/strict'
import { type CallRequest, pathOf } from '@synapse/shared/contract/call'
import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  ErrorBody,
  ParamsOf,
} from '@synapse/shared/contract/endpoint'
import type { z } from 'zod'
import { sendJson } from '#support/calls/send-json.ts'

type RawQuery<E extends Endpoint> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined

/** `input` may be invalid, because it isn't validated before it is sent. */
export type CallOptions<E extends Endpoint> = {
  params?: ParamsOf<E>
  query?: RawQuery<E>
  input?: BodyOf<E>
  token?: string
  headers?: Record<string, string>
}

class RefusedCall extends Error {
  override name = 'RefusedCall'
  readonly status: number
  readonly body: ErrorBody
  constructor(endpoint: Endpoint, status: number, body: ErrorBody) {
    super(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

/**
 * Calls an endpoint and parses the response according to its contract.
 * @throws RefusedCall
 */
export const callEndpoint = async <E extends Endpoint>(
  url: string,
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<AnswerOf<E>> => {
  const { token, headers, input } = options
  const { ok, status, body } = await sendJson(`${url}${addressOf(endpoint, options)}`, {
    method: endpoint.method,
    token,
    headers,
    body: input,
  })
  if (!ok) throw new RefusedCall(endpoint, status, body as ErrorBody)
  if (!endpoint.output) return undefined as AnswerOf<E>
  const parsed = endpoint.output.parse(body)
  // Parsing drops fields that the contract doesn't declare, so without this check, nobody would
  // notice a column that clients must not see.
  deepStrictEqual(parsed, body)
  return parsed as AnswerOf<E>
}

export type Refusal = ErrorBody & { status: number }

/**
 * Returns the error response to a call, or to a request to any path. Tests that only check one
 * response use `toBeRefused` instead.
 * @throws Error if the call succeeds
 */
export const refusalOf = async (call: Promise<unknown>): Promise<Refusal> => {
  try {
    const answer = await call
    if (answer instanceof Response && !answer.ok)
      return { status: answer.status, ...(await answer.json()) }
  } catch (error) {
    if (error instanceof RefusedCall) return { status: error.status, ...error.body }
    throw error
  }
  throw new Error('The call was expected to be refused, but it was not.')
}

/** Returns whether an error was thrown because the server refused a call. */
export const isRefusedCall = (error: unknown): error is { status: number; body: ErrorBody } =>
  error instanceof RefusedCall

const addressOf = <E extends Endpoint>(endpoint: E, { params, query }: CallOptions<E>): string => {
  const path = pathOf(endpoint, { params } as CallRequest<E>)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query as Record<string, unknown>) ?? {}))
    if (value !== undefined) search.set(name, String(value))
  return search.size ? `${path}?${search}` : path
}
