import { log } from '#core/log'
import { type Google, GoogleAccessLost, GoogleFailure } from '#outside/google'

/** Revokes a token at Google, and ignores a token that is already invalid. */
export const revokeAccess = async (google: Google, refreshToken: string): Promise<void> => {
  try {
    await google.revoke(refreshToken)
  } catch (error) {
    if (!(error instanceof GoogleFailure || error instanceof GoogleAccessLost)) throw error
    if (!(error instanceof GoogleFailure && error.status === 400))
      log.warn({ err: error }, 'Could not revoke the access at Google')
  }
}
