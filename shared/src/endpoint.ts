import type { z } from 'zod'

/** Who may call an endpoint. 'stripe' proves itself by signature. */
type Audience = 'anyone' | 'operator' | 'stripe'

type Refusal = {
  status: number
  sentence: string
  /** When it is worth another try. */
  retryAfterSeconds?: number
}

/** One call of the API: server, clients, tests and the OpenAPI page all come from this object. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters, as OpenAPI writes it. */
  path: `/api/${string}` | `/quote/${string}` | `/invoice/${string}` | `/invoice-request/${string}`
  who: Audience
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  input?: z.ZodType
  /** The body is a file's bytes, in the place of JSON; what it is the handler finds out. */
  takes?: 'file'
  /** The JSON answer; undefined for 204 or for what `produces` names. */
  output?: z.ZodType
  /** The content type of an answer that is not JSON; the handler gives it as text. Of a file it says which. */
  produces?:
    | 'text/csv; charset=utf-8'
    | 'text/html; charset=utf-8'
    | 'text/calendar; charset=utf-8'
    | 'file'
  /** What the call may refuse, with the status and the sentence that a person reads. */
  refusals: Record<string, Refusal>
  /**
   * Whether the call may come more than once, because nobody knows whether the first was done: with a
   * key it is done once. Never for what moves money or sends mail.
   */
  mayRepeat?: true
  /** How much it may bring; 100 kB unless it says so. */
  maxKilobytes?: number
}

type Declared<Method, Path, Rest> = Rest & {
  method: Method
  path: Path
  who: Rest extends { who: infer Who } ? Who : 'operator'
  refusals: Rest extends { refusals: infer Refusals } ? Refusals : Record<never, never>
}

/**
 * Declares an endpoint and keeps its exact type. It is the operator's alone unless it names somebody
 * else, and refuses nothing of its own unless it says so.
 */
export const endpoint = <
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  const Rest extends Omit<Endpoint, 'method' | 'path' | 'who' | 'refusals'> &
    Partial<Pick<Endpoint, 'who' | 'refusals'>>,
>(
  method: Method,
  path: Path,
  rest: Rest,
) => ({ who: 'operator', refusals: {}, ...rest, method, path }) as Declared<Method, Path, Rest>

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Raw<T> = T extends z.ZodType ? z.input<T> : undefined

/** A file's bytes: as much of a Blob as this room knows. */
export type FileBody = { readonly size: number; readonly type: string }

/** What a handler receives. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type InputOf<E extends Endpoint> = Parsed<E['input']>
/** What a client sends. */
export type BodyOf<E extends Endpoint> = E extends { takes: 'file' } ? FileBody : Raw<E['input']>
export type QueryIn<E extends Endpoint> = Raw<E['query']>
/** What a client reads. */
export type AnswerOf<E extends Endpoint> = E extends { produces: 'file' }
  ? FileBody
  : E extends { produces: string }
    ? string
    : Parsed<E['output']>
export type RefusalOf<E extends Endpoint> = keyof E['refusals'] & string

/** The one form of every answer that is not a success. */
export type ErrorBody = {
  /** A sentence for the person who sees it. */
  error: string
  /** For programs: the refusal's name in the contract, or a general one. */
  reason: string
  /** Field by field, for a body that could not be read. */
  fields?: Record<string, string>
  details?: string
  /** With the reason 'changed': what is there now, in the form of the call's usual answer. */
  current?: unknown
  requestId?: string
}
