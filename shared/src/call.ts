import { contractVersion, contractVersionHeader } from '#app-version'
import type { Endpoint, ErrorBody, FileBody } from '#endpoint'

/** A contract's path with its `{parameters}` filled in. */
export type FilledPath<Path extends string> =
  Path extends `${infer Before}{${string}}${infer After}`
    ? `${Before}${string}${FilledPath<After>}`
    : Path

/** What a call asks for; each part is there exactly where its contract has it. */
export type CallRequest<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  (E extends { takes: 'file' } ? { body: FileBody } : Part<'body', E['input']>)

/** A part all of whose fields may be missing may itself be missing, a body aside. */
type Part<Name extends 'params' | 'query' | 'body', Schema> = Schema extends {
  _zod: { input: infer Input }
}
  ? Name extends 'query'
    ? Partial<unknown> extends Input
      ? { [Key in Name]?: Input }
      : { [Key in Name]: Input }
    : { [Key in Name]: Input }
  : { [Key in Name]?: undefined }

/** An endpoint's path for what is asked, without the query. */
export const pathOf = <E extends Endpoint>({ path }: E, request: CallRequest<E>): string => {
  const params = new Map<string, unknown>(Object.entries(request.params ?? {}))
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
}

/** What a client throws for an answer that is not a success: 'status: body', and the body read. */
export type CallError = Error & { status: number; answer: ErrorBody | undefined }

/** Whether a caught error is the server’s refusal, with its status and sentence. */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && 'status' in error

/** What is there now, of a change that was refused because it was made from something older. */
export const currentOf = (error: unknown): unknown =>
  isCallError(error) && error.answer?.reason === 'changed' ? error.answer.current : undefined

/** The error of an answer that is not a success. @param text its body; the status text if empty */
export const callError = (status: number, statusText: string, text: string): CallError =>
  Object.assign(new Error(`${status}: ${text || statusText}`), { status, answer: errorBody(text) })

/** By which a call that is repeated is known; what it did it does once. */
export const idempotencyHeader = 'Idempotency-Key'

/** The headers of every call: JSON both ways, and the token of whoever is signed in. */
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
    // Something between us and the server answered, not in our form.
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
