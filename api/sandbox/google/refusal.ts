import { refuseWith } from '../refusal.ts'

/** Ends a call of the Calendar API with an error in Google's shape. */
export function refuse(
  status: number,
  reason: string,
  message: string,
  where: { domain?: string; location?: string } = {},
): never {
  const { domain = 'global', location } = where
  const detail = { domain, reason, message, ...(location && { location }) }
  refuseWith({ status, message, body: { error: { errors: [detail], code: status, message } } })
}

/** Ends a call of the token endpoints (RFC 6749, section 5.2). */
export function refuseGrant(error: string, description: string, status = 400): never {
  refuseWith({ status, message: description, body: { error, error_description: description } })
}

export function refuseMissing(): never {
  refuse(404, 'notFound', 'Not Found')
}
