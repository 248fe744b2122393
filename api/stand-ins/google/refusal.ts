import { refuseWith } from '#stand-ins/refusal'

/** Ends a Calendar API call with an error in Google's format. */
export const refuse: (
  status: number,
  reason: string,
  message: string,
  where?: { domain?: string; location?: string },
) => never = (status, reason, message, where = {}) => {
  const { domain = 'global', location } = where
  const detail = { domain, reason, message, ...(location && { location }) }
  refuseWith({ status, message, body: { error: { errors: [detail], code: status, message } } })
}

/** Ends a token call with an error (RFC 6749, section 5.2). */
export const refuseGrant: (error: string, description: string, status?: number) => never = (
  error,
  description,
  status = 400,
) => refuseWith({ status, message: description, body: { error, error_description: description } })

export const refuseMissing: () => never = () => refuse(404, 'notFound', 'Not Found')
