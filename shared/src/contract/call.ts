import { contractVersion, contractVersionHeader } from '#contract/app-version'
import type { Endpoint, ErrorBody, FileBody, RefusalOf } from '#contract/endpoint'

/** The path with values in place of its `{parameters}`. */
export type FilledPath<Path extends string> =
  Path extends `${infer Before}{${string}}${infer After}`
    ? `${Before}${string}${FilledPath<After>}`
    : Path

export type CallRequest<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  (E extends { takes: 'file' } ? { body: FileBody } : Part<'body', E['input']>)

/** A query is optional if all of its fields are. Declared params and bodies are required. */
type Part<Name extends 'params' | 'query' | 'body', Schema> = Schema extends {
  _zod: { input: infer Input }
}
  ? Name extends 'query'
    ? Partial<unknown> extends Input
      ? { [Key in Name]?: Input }
      : { [Key in Name]: Input }
    : { [Key in Name]: Input }
  : { [Key in Name]?: undefined }

/** Returns the path of a call, without the query string. */
export const pathOf = <E extends Endpoint>({ path }: E, request: CallRequest<E>): string => {
  const params = new Map<string, unknown>(Object.entries(request.params ?? {}))
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
}

/** The error that clients throw for a failed response. Its message is 'status: body'. */
export type CallError = Error & { status: number; answer: ErrorBody | undefined }

/** Returns whether an error represents a failed response. */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && 'status' in error

/** Returns whether the server refused the call for one of the given reasons. */
export const hasReason = <E extends Endpoint = Endpoint>(
  error: unknown,
  ...reasons: readonly RefusalOf<E>[]
): error is CallError & { answer: ErrorBody } =>
  isCallError(error) && reasons.some((reason) => reason === error.answer?.reason)

/** Returns the current record if the server refused an edit because the record has changed. */
export const currentRecordOf = (error: unknown): unknown =>
  hasReason(error, 'changed') ? error.answer.current : undefined

/** Returns the error for a failed response, with the status text if the body is empty. */
export const toCallError = (status: number, statusText: string, text: string): CallError =>
  Object.assign(new Error(`${status}: ${text || statusText}`), { status, answer: errorBody(text) })

/** Calls with the same key take effect only once. */
export const idempotencyHeader = 'Idempotency-Key'

/** Returns the headers of a JSON request to the API, including the token of a signed-in user. */
export const callHeaders = (body: unknown, token?: string | null): Record<string, string> => ({
  Accept: 'application/json',
  [contractVersionHeader]: String(contractVersion),
  ...(body !== undefined && { 'Content-Type': 'application/json' }),
  ...(token && { Authorization: `Bearer ${token}` }),
})

const errorBody = (text: string): ErrorBody | undefined => {
  try {
    const body: unknown = JSON.parse(text)
    if (isErrorBody(body)) return body
  } catch {
    // The body isn't in our format, so it may come from a proxy or a captive portal.
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
