import { ok, refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/meeting/contract'
import type { Context as KoaContext } from 'koa'
import type { Context } from '#core/context'
import { type Route, route } from '#http/route'
import {
  changeGoogleSync,
  consentMinutes,
  disconnectGoogle,
  finishConsent,
  startConsent,
} from '#meeting/connect-calendar'
import { type CalendarSync, readCalendarSync } from '#meeting/model'
import { presentStatus } from '#meeting/present'
import { type PopupPage, renderConnected, renderNotConnected } from '#meeting/render-popup-page'
import { syncCalendar } from '#meeting/sync-calendar'
import { GoogleFailure } from '#outside/google'

const browserCookie = 'google-consent'

export const meetingRoutes: readonly Route[] = [
  route(contract.readGoogleStatus, async ({ context }) =>
    ok(present(context, await readCalendarSync(context.db))),
  ),
  route(
    contract.startGoogleAuth,
    async ({ context, caller, ctx }) => {
      const started = await startConsent(context, caller.sessionId)
      if (!started.ok) return started
      setBrowserCookie(ctx, started.value.browserKey, context.settings.publicUrl)
      return ok({ authUrl: started.value.authUrl })
    },
    { perMinute: 20 },
  ),
  route(
    contract.finishGoogleAuth,
    async ({ context, query, ctx }) => {
      const browserKey = ctx.cookies.get(browserCookie)
      const finished = await finishConsent(context, { ...query, browserKey })
      if (finished.ok) return ok(answerPopup(ctx, 200, renderConnected(context.settings.publicUrl)))
      const status = finished.reason === 'google_unavailable' ? 502 : 400
      const page = renderNotConnected(finished.reason, finished.details)
      return ok(answerPopup(ctx, status, page))
    },
    { perMinute: 20 },
  ),
  route(contract.changeGoogleSync, async ({ context, input }) =>
    ok(present(context, await changeGoogleSync(context, input))),
  ),
  route(
    contract.syncGoogle,
    async ({ context }) => {
      if (!context.google) return refuse('not_configured')
      try {
        const synced = await syncCalendar(context)
        return synced === 'synced' ? ok(undefined) : refuse('not_connected')
      } catch (error) {
        if (error instanceof GoogleFailure) return refuse('google_unavailable', error.message)
        throw error
      }
    },
    { perMinute: 20 },
  ),
  route(contract.disconnectGoogle, async ({ context }) => ok(await disconnectGoogle(context))),
]

const present = ({ google, now }: Context, sync: CalendarSync) =>
  presentStatus(sync, google !== undefined, now())

const setBrowserCookie = (ctx: KoaContext, key: string, publicUrl: string) =>
  ctx.append(
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
  ctx: KoaContext,
  status: number,
  { html, contentSecurityPolicy }: PopupPage,
) => {
  ctx.status = status
  ctx.append('Set-Cookie', `${browserCookie}=; Path=/api/google; Max-Age=0; HttpOnly; SameSite=Lax`)
  ctx.set({
    'Content-Security-Policy': contentSecurityPolicy,
    // Any other opener policy would isolate the popup from the window that opened it.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Referrer-Policy': 'no-referrer',
  })
  return html
}
