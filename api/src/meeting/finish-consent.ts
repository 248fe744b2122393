import { timingSafeEqual } from 'node:crypto'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { hashSecret } from '#core/signed-link'
import { toTimestamp } from '#db/columns'
import { decryptToken, encryptToken } from '#meeting/encrypt-token'
import { BusyPeriod, CalendarSync, OauthState, readCalendarSync } from '#meeting/model'
import { revokeAccess } from '#meeting/revoke-access'
import { OperatorSession } from '#operator/model'
import { GoogleAccessLost, GoogleFailure } from '#outside/google'

type ConsentAnswer = {
  state?: string | undefined
  code?: string | undefined
  error?: string | undefined
  /** The cookie that `startConsent` set. */
  browserKey: string | undefined
}

export type ConsentRefusal =
  | 'not_configured'
  | 'unknown_state'
  | 'other_browser'
  | 'denied'
  | 'not_everything_allowed'
  | 'code_refused'
  | 'google_unavailable'

/**
 * Accepts the answer of Google's consent page once, within 10 minutes, from the browser and the
 * operator's sign-in session that started it. Stores the refresh token encrypted.
 */
export const finishConsent = async (
  context: Context,
  answer: ConsentAnswer,
): Promise<Result<'connected', ConsentRefusal>> => {
  const { google } = context
  if (!google) return refuse('not_configured')
  const state = answer.state ? await consumeState(context, answer.state) : undefined
  if (!state) return refuse('unknown_state')
  const browser = hashSecret(answer.browserKey ?? '')
  if (!timingSafeEqual(browser, state.browserHash)) return refuse('other_browser')
  const verifier = decryptToken(context.settings.appSecret, state.codeVerifier)
  if (answer.error || !answer.code || !verifier) return refuse('denied')
  try {
    const refreshToken = await google.exchangeCode(answer.code, verifier)
    if (!refreshToken) return refuse('not_everything_allowed')
    const calendarId = await google.calendar(refreshToken).readId()
    const replaced = await storeConnection(context, refreshToken, calendarId)
    if (replaced) await revokeAccess(google, replaced)
    return ok('connected')
  } catch (error) {
    if (error instanceof GoogleAccessLost) return refuse('code_refused')
    if (!(error instanceof GoogleFailure)) throw error
    log.warn({ err: error }, 'Could not connect Google Calendar')
    return error.status === 400
      ? refuse('code_refused')
      : refuse('google_unavailable', error.message)
  }
}

/** Deletes the consent's state, so that an answer is accepted only once. */
const consumeState = async (
  { db, now }: Context,
  state: string,
): Promise<OauthState | undefined> => {
  const [consumed] = await OauthState.query(db)
    .delete()
    .where({ stateHash: hashSecret(state) })
    .returning('*')
  const at = toTimestamp(now())
  if (!consumed || consumed.expiresAt <= at) return undefined
  const session = await OperatorSession.query(db)
    .findById(consumed.operatorSessionId)
    .where('expiresAt', '>', at)
  return session && consumed
}

/** @returns the previous refresh token, if it must be revoked and can be decrypted */
const storeConnection = (
  { db, emit, now, settings }: Context,
  refreshToken: string,
  calendarId: string,
): Promise<string | undefined> =>
  db.transaction(async (trx) => {
    const before = await CalendarSync.query(trx)
      .findById((await readCalendarSync(trx)).id)
      .forUpdate()
      .throwIfNotFound()
    // The stored busy times belong to another calendar.
    if (before.calendarId !== calendarId) await BusyPeriod.query(trx).delete()
    await CalendarSync.query(trx)
      .findById(before.id)
      .patch({
        calendarId,
        refreshToken: encryptToken(settings.appSecret, refreshToken),
        connectedAt: toTimestamp(now()),
        syncToken: null,
        fullSyncAt: null,
        problem: null,
        failingSince: null,
        lastFailure: null,
      })
    await emit(trx, 'calendar.connected', {})
    // Revoking an old token would end the new consent of the same account too.
    const isReplaced = before.refreshToken && before.calendarId !== calendarId
    return isReplaced
      ? decryptToken(settings.appSecret, before.refreshToken ?? Buffer.of())
      : undefined
  })
