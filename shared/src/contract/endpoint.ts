import { z } from 'zod'
import type { Result } from '#contract/result'

/** Who may call an endpoint. A signature identifies Stripe, and a token identifies monitoring. */
type Audience = 'anyone' | 'operator' | 'stripe' | 'monitoring'

type Refusal = {
  status: number
  message: string
  field?: string
  retryAfterSeconds?: number
}

/** Used by the server, the clients, the tests and the OpenAPI document. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path, with `{name}` for parameters as in OpenAPI. */
  path:
    | '/metrics'
    | `/api/${string}`
    | `/quote/${string}`
    | `/invoice/${string}`
    | `/invoice-request/${string}`
    | `/withdraw/${string}`
  who: Audience
  summary: string
  /** By default, the path's `{id}` is a UUID. */
  params?: z.ZodType
  query?: z.ZodType
  input?: z.ZodType
  /** Set if the body is a file rather than JSON. The handler detects the file's type. */
  takes?: 'file'
  /** The JSON response; undefined for 204, or if `produces` is set. */
  output?: z.ZodType
  /** The content type of a text response; 'file' if the handler returns a file and its type. */
  produces?:
    | 'text/csv; charset=utf-8'
    | 'text/html; charset=utf-8'
    | 'text/calendar; charset=utf-8'
    | 'file'
  /** Each error has a status and a human-readable message. */
  refusals: Record<string, Refusal>
  /**
   * Whether clients may repeat the call with an idempotency key, so that it takes effect only once.
   * Never set this for endpoints that call another service before they commit.
   */
  mayRepeat?: true
  /**
   * Whether the operator must have entered the password within the last five minutes. Never set
   * this for calls that the app may queue while offline: there may be nobody to enter the password
   * when they are sent.
   */
  needsPassword?: true
  /** 100 kB by default. */
  maxKilobytes?: number
}

/** Parses a record's id. This is a function because browsers load this file without zod. */
export const idField = () => z.uuid({ error: 'This isn’t a valid ID.' })

const idParams = () => z.strictObject({ id: idField() })

type Params<Path> = Path extends `${string}{id}${string}`
  ? { params: ReturnType<typeof idParams> }
  : unknown

type Declared<Method, Path, Rest> = Rest &
  (Rest extends { params: unknown } ? unknown : Params<Path>) & {
    method: Method
    path: Path
    who: Rest extends { who: infer Who } ? Who : 'operator'
    refusals: Rest extends { refusals: infer Refusals } ? Refusals : Record<never, never>
  }

/** Declares an endpoint with its exact type. By default, only the operator may call it. */
export const endpoint = <
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  const Rest extends Omit<Endpoint, 'method' | 'path' | 'who' | 'refusals'> &
    Partial<Pick<Endpoint, 'who' | 'refusals'>>,
>(
  method: Method,
  path: Path,
  // Reject unknown keys, because a misspelt limit would otherwise be ignored.
  rest: Rest & Record<Exclude<keyof Rest, keyof Endpoint>, never>,
) =>
  ({
    who: 'operator',
    refusals: {},
    ...(path.includes('{id}') && { params: idParams() }),
    ...(rest as Rest),
    method,
    path,
  }) as Declared<Method, Path, Rest>

/**
 * Declares an error for an invalid request.
 * @param message a human-readable message, as in the functions below
 */
export const badRequest = (message: string) => ({ status: 400, message })

/** Declares an error for a record that doesn't exist. */
export const notFound = (message: string) => ({ status: 404, message })

/** Declares an error for a record whose state doesn't allow the request. */
export const conflict = (message: string) => ({ status: 409, message })

/** Declares a `conflict` error for each reason. */
export const conflicts = <Reason extends string>(messages: Record<Reason, string>) =>
  Object.fromEntries(
    Object.entries<string>(messages).map(([reason, message]) => [reason, conflict(message)]),
  ) as Record<Reason, ReturnType<typeof conflict>>

/** Declares an error for a required service that doesn't respond. */
export const unavailable = (message: string) => ({ status: 503, message })

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Raw<T> = T extends z.ZodType ? z.input<T> : undefined

/**
 * A file as a request body. Lists only the properties of Blob that are needed, because `shared` has
 * no DOM types.
 */
export type FileBody = { readonly size: number; readonly type: string }

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type InputOf<E extends Endpoint> = Parsed<E['input']>
export type BodyOf<E extends Endpoint> = E extends { takes: 'file' } ? FileBody : Raw<E['input']>
export type QueryInputOf<E extends Endpoint> = Raw<E['query']>
export type AnswerOf<E extends Endpoint> = E extends { produces: 'file' }
  ? FileBody
  : E extends { produces: string }
    ? string
    : Parsed<E['output']>
export type EndpointReturning<Answer> = Endpoint & { output: z.ZodType<Answer> }
export type RefusalOf<E extends Endpoint> = keyof E['refusals'] & string
export type OutcomeOf<E extends Endpoint> = Result<AnswerOf<E>, RefusalOf<E>>

/** A request body with all optional fields required, so that new fields can't be forgotten. */
export type CompleteBodyOf<E extends Endpoint> = {
  [Name in keyof Required<BodyOf<E>>]: BodyOf<E>[Name]
}

export type ErrorBody = {
  error: string
  /** The name of one of the endpoint's errors, or a general reason such as 'invalid'. */
  reason: string
  fields?: Record<string, string>
  details?: string
  /** If the reason is 'changed': the current record, as in a normal response. */
  current?: unknown
  requestId?: string
}
