/** Why a request is refused: the status, and the body as Google words it. */
type Refusal = { status: number; body: object; message: string }

/** Ends a call of the Calendar API with an error in Google's shape. */
export function refuse(
  status: number,
  reason: string,
  message: string,
  where: { domain?: string; location?: string } = {},
): never {
  const { domain = 'global', location } = where
  const detail = { domain, reason, message, ...(location && { location }) }
  fail({ status, message, body: { error: { errors: [detail], code: status, message } } })
}

/** Ends a call of the token endpoints (RFC 6749, section 5.2). */
export function refuseGrant(error: string, description: string, status = 400): never {
  fail({ status, message: description, body: { error, error_description: description } })
}

/** The refusal inside a caught error, or null when the error is a bug. */
export function refusalIn(error: unknown): Refusal | null {
  return error instanceof Error && 'refusal' in error ? (error.refusal as Refusal) : null
}

export function refuseMissing(): never {
  refuse(404, 'notFound', 'Not Found')
}

function fail(refusal: Refusal): never {
  throw Object.assign(new Error(refusal.message), { refusal })
}
