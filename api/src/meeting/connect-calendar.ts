import { timingSafeEqual } from 'node:crypto'
import type { InputOf, RefusalOf } from '@synapse/shared/contract/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/meeting/contract'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { decryptToken, encryptToken } from '#core/encrypt-token'
import { log } from '#core/log'
import { runWithContext } from '#core/request-context'
import { createSecret, hashSecret } from '#core/secret'
import { toTimestamp } from '#db/columns'
import { BusyPeriod, CalendarSync, OauthState, readCalendarSync } from '#meeting/model'
import { completeReconnectTodo } from '#meeting/open-calendar'
import type { ConsentRefusal } from '#meeting/render-popup-page'
import { OperatorSession } from '#operator/model'
import { GoogleAccessLost, GoogleFailure } from '#outside/google'

export const consentMinutes = 10

type Started = {
  authUrl: string
  /** A cookie value that proves that the callback comes from the browser that started the flow. */
  browserKey: string
}

/** Starts Google's consent flow, tied to the operator's sign-in session and browser. */
export const startConsent = async (
  { db, google, now, settings }: Context,
  operatorSessionId: string,
): Promise<Result<Started, RefusalOf<typeof contract.startGoogleAuth>>> => {
  if (!google) return refuse('not_configured')
  const [state, browserKey, verifier] = [createSecret(), createSecret(), createSecret()]
  const at = now()
  await OauthState.query(db).delete().where('expiresAt', '<', toTimestamp(at))
  await OauthState.query(db).insert({
    stateHash: hashSecret(state),
    browserHash: hashSecret(browserKey),
    operatorSessionId,
    codeVerifier: encryptToken(settings.appSecret, verifier, 'google tokens'),
    createdAt: toTimestamp(at),
    expiresAt: toTimestamp(at.add({ minutes: consentMinutes })),
  })
  const authUrl = await google.consentUrl(state, hashSecret(verifier).toString('base64url'))
  return ok({ authUrl, browserKey })
}

type ConsentAnswer = {
  state?: string | undefined
  code?: string | undefined
  error?: string | undefined
  /** The value of the cookie that `startConsent` set. */
  browserKey: string | undefined
}

/**
 * Accepts one response from the consent page, within 10 minutes and only from the browser and
 * sign-in session that started the flow. Stores the refresh token in encrypted form.
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
  const verifier = decryptToken(context.settings.appSecret, state.codeVerifier, 'google tokens')
  if (answer.error || !answer.code || !verifier) return refuse('denied')
  try {
    const refreshToken = await google.exchangeCode(answer.code, verifier)
    if (!refreshToken) return refuse('not_everything_allowed')
    const calendarId = await google.calendar(refreshToken).readId()
    const before = await runWithContext({ actor: state.actor }, () =>
      storeConnection(context, refreshToken, calendarId),
    )
    // Don't revoke an old token of the same account: this would also revoke the new token.
    if (before.calendarId !== calendarId) await revokeAccess(context, before)
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

/**
 * Deletes the consent flow's state, so that only one response is accepted.
 * @returns the state, and the operator who started the flow, because the callback isn't
 * authenticated
 */
const consumeState = async ({ db, now }: Context, state: string) => {
  const [consumed] = await OauthState.query(db)
    .delete()
    .where({ stateHash: hashSecret(state) })
    .returning('*')
  const at = toTimestamp(now())
  if (!consumed || consumed.expiresAt <= at) return undefined
  const session = await OperatorSession.query(db)
    .findById(consumed.operatorSessionId)
    .where('expiresAt', '>', at)
  if (!session) return undefined
  const { userId: operatorId, id: sessionId } = session
  return { ...consumed, actor: { kind: 'operator', operatorId, sessionId } as const }
}

const storeConnection = (
  { db, emit, now, settings }: Context,
  refreshToken: string,
  calendarId: string,
): Promise<CalendarSync> =>
  db.transaction(async (trx) => {
    const at = now()
    const before = await lockSync(trx)
    if (before.calendarId !== calendarId) await BusyPeriod.query(trx).delete()
    await CalendarSync.query(trx)
      .findById(before.id)
      .patch({
        ...neverSynced,
        calendarId,
        refreshToken: encryptToken(settings.appSecret, refreshToken, 'google tokens'),
        connectedAt: toTimestamp(at),
      })
    await completeReconnectTodo(trx, before, at)
    await emit(trx, 'calendar.sync_started', {})
    return before
  })

const neverSynced = {
  syncToken: null,
  fullSyncAt: null,
  problem: null,
  failingSince: null,
  lastFailure: null,
}

const lockSync = async (trx: Knex.Transaction) =>
  CalendarSync.query(trx)
    .findById((await readCalendarSync(trx)).id)
    .forUpdate()
    .throwIfNotFound()

/** Deletes the connection and the busy times, and revokes our access to Google. */
export const disconnectGoogle = async (context: Context): Promise<undefined> => {
  const before = await context.db.transaction(async (trx) => {
    const locked = await lockSync(trx)
    await BusyPeriod.query(trx).delete()
    await CalendarSync.query(trx)
      .findById(locked.id)
      .patch({ ...neverSynced, refreshToken: null, connectedAt: null })
    await completeReconnectTodo(trx, locked, context.now())
    return locked
  })
  await revokeAccess(context, before)
}

/** Revokes a connection's Google token, and ignores a token that is already invalid. */
const revokeAccess = async ({ google, settings }: Context, { refreshToken }: CalendarSync) => {
  const token = refreshToken && decryptToken(settings.appSecret, refreshToken, 'google tokens')
  if (!google || !token) return
  try {
    await google.revoke(token)
  } catch (error) {
    if (!(error instanceof GoogleFailure || error instanceof GoogleAccessLost)) throw error
    if (!(error instanceof GoogleFailure && error.status === 400))
      log.warn({ err: error }, 'Could not revoke the Google access token')
  }
}

/**
 * Saves whether sessions and busy times are synced with Google Calendar. Deletes the busy times if
 * syncing them is switched off. Switching a sync on starts it immediately.
 */
export const changeGoogleSync = (
  { db, emit }: Context,
  choice: InputOf<typeof contract.changeGoogleSync>,
) =>
  db.transaction(async (trx) => {
    const { id } = await lockSync(trx)
    const sync = await CalendarSync.query(trx).patchAndFetchById(id, choice)
    if (!sync.wantsBusyTimes) {
      await BusyPeriod.query(trx).delete()
      await CalendarSync.query(trx).findById(id).patch({ syncToken: null, fullSyncAt: null })
    }
    if (sync.readsBusyTimes || sync.writesEvents) await emit(trx, 'calendar.sync_started', {})
    return sync
  })
