import { randomBytes } from 'node:crypto'
import type { RefusalOf } from '@synapse/shared/endpoint'
import type { startGoogleAuth } from '@synapse/shared/meeting/contract'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { hashSecret } from '#core/signed-link'
import { toTimestamp } from '#db/columns'
import { encryptToken } from '#meeting/encrypt-token'
import { OauthState } from '#meeting/model'

/** Answers from the consent page that take longer than this are rejected. */
export const consentMinutes = 10

type Started = {
  authUrl: string
  /**
   * The value of a cookie that ties the consent to this browser, so that no other browser can
   * answer.
   */
  browserKey: string
}

/** Starts a consent at Google, tied to the operator's sign-in session and browser. */
export const startConsent = async (
  { db, google, now, settings }: Context,
  operatorSessionId: string,
): Promise<Result<Started, RefusalOf<typeof startGoogleAuth>>> => {
  if (!google) return refuse('not_configured')
  const [state, browserKey, verifier] = [newSecret(), newSecret(), newSecret()]
  const at = now()
  await OauthState.query(db).delete().where('expiresAt', '<', toTimestamp(at))
  await OauthState.query(db).insert({
    stateHash: hashSecret(state),
    browserHash: hashSecret(browserKey),
    operatorSessionId,
    codeVerifier: encryptToken(settings.appSecret, verifier),
    createdAt: toTimestamp(at),
    expiresAt: toTimestamp(at.add({ minutes: consentMinutes })),
  })
  const authUrl = await google.consentUrl(state, hashSecret(verifier).toString('base64url'))
  return ok({ authUrl, browserKey })
}

const newSecret = () => randomBytes(32).toString('base64url')
