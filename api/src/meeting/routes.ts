import * as contract from '@synapse/shared/meeting/contract'
import { done, refused } from '@synapse/shared/result'
import type { Context as KoaContext } from 'koa'
import type { Context } from '#core/context'
import { limitPerMinute } from '#http/limit'
import { type Route, route } from '#http/route'
import { changeCalendarSync } from '#meeting/change-calendar-sync'
import { disconnectCalendar } from '#meeting/disconnect-calendar'
import { finishConsent } from '#meeting/finish-consent'
import { findCalendarSync } from '#meeting/model'
import {
  type PopupPage,
  presentConnected,
  presentNotConnected,
  presentStatus,
} from '#meeting/present'
import { consentMinutes, startConsent } from '#meeting/start-consent'
import { syncCalendar } from '#meeting/sync-calendar'
import { GoogleFailure } from '#outside/google'

const browserCookie = 'google-consent'

/** Connecting Google Calendar, and how the connection stands. */
export const meetingRoutes = (context: Context): Route[] => {
  const { db, google, now, settings } = context
  const connected = presentConnected(settings.publicUrl)
  return [
    route(contract.readGoogleStatus, async () =>
      done(presentStatus(await findCalendarSync(db), google !== undefined, now())),
    ),
    route(
      contract.startGoogleAuth,
      async ({ caller, koa }) => {
        const started = await startConsent(context, caller.sessionId)
        if (!started.ok) return started
        keepInBrowser(koa, started.value.browserKey, settings.publicUrl)
        return done({ authUrl: started.value.authUrl })
      },
      limitPerMinute(20 * settings.limitFactor),
    ),
    route(
      contract.finishGoogleAuth,
      async ({ query, koa }) => {
        const browserKey = koa.cookies.get(browserCookie)
        const finished = await finishConsent(context, { ...query, browserKey })
        if (finished.ok) return done(answerPopup(koa, 200, connected))
        const status = finished.reason === 'google_unavailable' ? 502 : 400
        const page = presentNotConnected(finished.reason, finished.details)
        return done(answerPopup(koa, status, page))
      },
      limitPerMinute(20 * settings.limitFactor),
    ),
    route(contract.disconnectGoogle, async () => done(await disconnectCalendar(context))),
    route(contract.changeGoogleSync, async ({ input }) =>
      done(presentStatus(await changeCalendarSync(context, input), google !== undefined, now())),
    ),
    route(
      contract.syncGoogle,
      async () => {
        if (!google) return refused('not_configured')
        try {
          const synced = await syncCalendar(context)
          return synced === 'synced' ? done(undefined) : refused('not_connected')
        } catch (error) {
          if (error instanceof GoogleFailure) return refused('google_unavailable', error.message)
          throw error
        }
      },
      limitPerMinute(20 * settings.limitFactor),
    ),
  ]
}

/** Sent along by the browser when Google sends the popup back, and to nobody else. */
const keepInBrowser = (koa: KoaContext, key: string, publicUrl: string) =>
  koa.append(
    'Set-Cookie',
    [
      `${browserCookie}=${key}`,
      'Path=/api/google',
      `Max-Age=${consentMinutes * 60}`,
      'HttpOnly',
      'SameSite=Lax',
      ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
    ].join('; '),
  )

const answerPopup = (
  koa: KoaContext,
  status: number,
  { html, contentSecurityPolicy }: PopupPage,
) => {
  koa.status = status
  koa.append('Set-Cookie', `${browserCookie}=; Path=/api/google; Max-Age=0; HttpOnly; SameSite=Lax`)
  koa.set({
    'Content-Security-Policy': contentSecurityPolicy,
    // Any other value would part the popup from the window that opened it, on the way from Google.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Referrer-Policy': 'no-referrer',
  })
  return html
}
