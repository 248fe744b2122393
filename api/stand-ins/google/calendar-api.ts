import { Router, type RouterContext } from '@koa/router'
import { type Account, accountOf, type GoogleContext } from '#stand-ins/google/context'
import {
  deleteEvent,
  findEvent,
  insertEvent,
  manualChange,
  patchEvent,
  type WriteOptions,
} from '#stand-ins/google/events'
import { listEvents } from '#stand-ins/google/list-events'
import { refuse, refuseMissing } from '#stand-ins/google/refusal'
import { type Permission, requirePermission } from '#stand-ins/google/scopes'
import type { GoogleEvent } from '#stand-ins/google/store'
import { authorize, exchange, revoke } from '#stand-ins/google/tokens'
import { refusalIn } from '#stand-ins/refusal'
import { readBody, readJson } from '#stand-ins/request-body'

type Call = {
  account: Account
  eventId: string
  query: URLSearchParams
  ctx: RouterContext
}
type Handler = (call: Call) => object | undefined | Promise<object | undefined>

export const calendarRouter = (context: GoogleContext): Router => {
  const router = new Router()
  const answer = answering(context)
  const endpoint = (method: string, path: string, permission: Permission, handler: Handler) =>
    router.register(path, [method], [answer((ctx) => handler(callOf(context, ctx, permission)))])

  router.post(
    '/token',
    answer(async (ctx) => exchange(context, new URLSearchParams(await readBody(ctx.req)))),
  )
  router.post(
    '/revoke',
    answer(async (ctx) => {
      const form = new URLSearchParams(await readBody(ctx.req))
      revoke(context, ctx.URL.searchParams.get('token') ?? form.get('token') ?? '')
      return {}
    }),
  )
  const v3 = '/calendar/v3'
  endpoint('GET', `${v3}/calendars/:calendarId`, 'readCalendars', ({ account }) =>
    calendarOf(account),
  )
  const events = `${v3}/calendars/:calendarId/events`
  endpoint('GET', events, 'readEvents', ({ account, query }) => listEvents(context, account, query))
  endpoint('POST', events, 'writeEvents', async ({ account, query, ctx }) =>
    insertEvent(context, account, await eventIn(ctx), optionsIn(query)),
  )
  const one = `${events}/:eventId`
  endpoint('GET', one, 'readEvents', ({ account, eventId, ctx }) => {
    const { event } = findEvent(context, account, eventId)
    ctx.set('ETag', event.etag ?? '')
    return ctx.get('If-None-Match') === event.etag ? undefined : event
  })
  endpoint('PATCH', one, 'writeEvents', async ({ account, eventId, query, ctx }) => {
    requireMatch(context, account, eventId, ctx)
    return patchEvent(context, account, eventId, await eventIn(ctx), optionsIn(query))
  })
  endpoint('DELETE', one, 'writeEvents', ({ account, eventId, query, ctx }) => {
    requireMatch(context, account, eventId, ctx)
    deleteEvent(context, account, eventId, optionsIn(query))
    return undefined
  })
  router.all(
    '/calendar/*rest',
    answer(() => refuseMissing()),
  )
  return router
}

/** How many calls to record; limited, because the stand-in may run for weeks. */
const keptCalls = 2_000

const answering =
  ({ faults, calls }: GoogleContext) =>
  (handle: (ctx: RouterContext) => object | undefined | Promise<object | undefined>) =>
  async (ctx: RouterContext) => {
    calls.push({ method: ctx.method, path: ctx.path, query: ctx.querystring })
    if (calls.length > keptCalls) calls.shift()
    const fault = faults.take(ctx.method, ctx.path)
    if (fault?.kind === 'hang') {
      ctx.respond = false
      return
    }
    await faults.wait(fault)
    try {
      if (fault?.kind === 'refuse') refuse(fault.status, fault.reason, 'Simulated error.')
      const body = await handle(ctx)
      ctx.status = body ? 200 : ctx.method === 'GET' ? 304 : 204
      if (body) ctx.body = body
    } catch (error) {
      const refusal = refusalIn(error)
      if (!refusal) throw error
      ctx.status = refusal.status
      ctx.body = refusal.body
    }
    if (fault?.kind === 'lost') ctx.req.socket.destroy()
  }

const callOf = (context: GoogleContext, ctx: RouterContext, permission: Permission): Call => {
  const grant = authorize(context, ctx.get('Authorization'))
  requirePermission(grant, permission)
  const account = accountOf(grant.account) ?? refuseMissing()
  const { calendarId, eventId = '' } = ctx.params
  if (calendarId !== 'primary' && calendarId !== account.email) refuseMissing()
  return { account, eventId, query: ctx.URL.searchParams, ctx }
}

const calendarOf = ({ email, timeZone }: Account) => ({
  kind: 'calendar#calendar',
  etag: `"${email}"`,
  id: email,
  summary: email,
  timeZone,
})

const eventIn = async ({ req }: RouterContext): Promise<GoogleEvent> => {
  const body = await readJson(req)
  if (!body || typeof body !== 'object' || Array.isArray(body))
    refuse(400, 'parseError', 'This API does not support parsing form-encoded input.')
  return body as GoogleEvent
}

const optionsIn = (query: URLSearchParams): WriteOptions => {
  const sendUpdates = query.get('sendUpdates') ?? manualChange.sendUpdates
  if (!['all', 'externalOnly', 'none'].includes(sendUpdates))
    refuse(400, 'invalidParameter', 'Invalid value for: sendUpdates', { location: 'sendUpdates' })
  return { sendUpdates, conferenceDataVersion: Number(query.get('conferenceDataVersion') ?? 0) }
}

/** Rejects a call whose If-Match header doesn't match the event's ETag. */
const requireMatch = (
  context: GoogleContext,
  account: Account,
  eventId: string,
  ctx: RouterContext,
): void => {
  const wanted = ctx.get('If-Match')
  if (!wanted || wanted === '*') return
  if (findEvent(context, account, eventId).event.etag !== wanted)
    refuse(412, 'conditionNotMet', 'Precondition Failed', { location: 'If-Match' })
}
