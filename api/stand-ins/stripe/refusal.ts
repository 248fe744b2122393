import { type Refusal, refusalIn, refuseWith } from '#stand-ins/refusal'

type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  charge?: string
}

export type StripeRefusal = Refusal<{ error: ErrorBody }>

/** Throws an error in Stripe's format; by default, a 400 with `invalid_request_error`. */
export const refuse: (error: Partial<ErrorBody> & { message: string }, status?: number) => never = (
  error,
  status = 400,
) => {
  const body: StripeRefusal['body'] = { error: { type: 'invalid_request_error', ...error } }
  refuseWith({ status, message: error.message, body })
}

export const stripeRefusalIn = (error: unknown): StripeRefusal | null =>
  refusalIn<StripeRefusal['body']>(error)

export const refuseMissing: (object: string, id: string, param?: string) => never = (
  object,
  id,
  param = 'id',
) => refuse({ code: 'resource_missing', message: `No such ${object}: '${id}'`, param }, 404)
