import { type Refusal, refusalIn, refuseWith } from '#sandbox/refusal'

/** What Stripe says in the `error` member of an answer that is not 2xx. */
type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  charge?: string
}

/** Why a request is refused, and with which HTTP status. */
export type StripeRefusal = Refusal<{ error: ErrorBody }>

/** Ends the request with an error in Stripe's shape; status 400 and `invalid_request_error` unless told. */
export const refuse: (error: Partial<ErrorBody> & { message: string }, status?: number) => never = (
  error,
  status = 400,
) => {
  const body: StripeRefusal['body'] = { error: { type: 'invalid_request_error', ...error } }
  refuseWith({ status, message: error.message, body })
}

/** Stripe's refusal inside a caught error, or null when the error is a bug. */
export const stripeRefusalIn = (error: unknown): StripeRefusal | null =>
  refusalIn<StripeRefusal['body']>(error)

/** Stripe's answer for an id it does not know. */
export const refuseMissing: (object: string, id: string, param?: string) => never = (
  object,
  id,
  param = 'id',
) => refuse({ code: 'resource_missing', message: `No such ${object}: '${id}'`, param }, 404)
