import { log } from '#core/log'
import { type Google, GoogleAccessLost, GoogleFailure } from '#outside/google'

/** Tells Google that a token is not needed any more. One that has ended already is no news. */
export const revokeAccess = async (google: Google, refreshToken: string): Promise<void> => {
  try {
    await google.revoke(refreshToken)
  } catch (error) {
    if (!(error instanceof GoogleFailure || error instanceof GoogleAccessLost)) throw error
    if (!(error instanceof GoogleFailure && error.status === 400))
      log.warn({ err: error }, 'Google was not told that its access is not needed')
  }
}
