import { randomUUID } from 'node:crypto'
import Router, { type RouterContext } from '@koa/router'
import Koa, { type DefaultState, type Middleware } from 'koa'
import { readNextStarts } from '#availability/model'
import { availabilityRoutes } from '#availability/routes'
import { bookingRoutes } from '#booking/routes'
import { payableBookings } from '#booking/settle-booking'
import { businessRoutes } from '#business/routes'
import { clientRoutes } from '#client/routes'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { during } from '#core/request-context'
import { couponRoutes } from '#coupon/routes'
import { toTimestamp } from '#db/instant'
import { followDispute } from '#dispute/record-dispute'
import { expenseRoutes } from '#expense/routes'
import { jobRoutes } from '#failed-job/routes'
import { answerOnce } from '#http/answer-once'
import { compressAnswers } from '#http/encoding'
import { HttpError, handleErrors } from '#http/errors'
import { healthRoutes } from '#http/health'
import { readForwardedAddress } from '#http/limit'
import { openApiRoutes } from '#http/openapi'
import { servePages } from '#http/pages'
import { refuseOldApps } from '#http/refuse-old-apps'
import { reportForwarding } from '#http/report-forwarding'
import type { Route } from '#http/route'
import { securityHeaders } from '#http/security-headers'
import { failIfFaulty, serveReady } from '#http/serve-cached'
import { redrawBookingInvoice } from '#invoice/make-booking-invoice'
import { invoiceRoutes } from '#invoice/routes'
import { payableInvoices } from '#invoice/settle-invoice'
import { meetingRoutes } from '#meeting/routes'
import { authenticate } from '#operator/authenticate-operator'
import { operatorRoutes } from '#operator/routes'
import { followCheckouts } from '#payment/follow-checkout'
import { paymentRoutes } from '#payment/routes'
import { projectRoutes } from '#project/routes'
import { quoteRoutes } from '#quote/routes'
import { followRefund } from '#refund/mirror-refunds'
import { refundRoutes } from '#refund/routes'
import { readWebsiteFigures } from '#report/read-website-figures'
import { reportRoutes } from '#report/routes'
import { searchRoutes } from '#search/routes'
import { moveStudent } from '#student/move-student'
import { studentRoutes } from '#student/routes'
import { syncRoutes } from '#sync/routes'
import { todoRoutes } from '#todo/routes'
import { tutoringRoutes } from '#tutoring/routes'
import { loadPageSlots } from '#website/load-page-slots'
import { websiteRoutes } from '#website/routes'

/** Every route of the API. */
export const allRoutes = (context: Context): Route[] => [
  ...availabilityRoutes(context),
  ...bookingRoutes(context, {
    moveStudent,
    redrawInvoice: (trx, booking) => redrawBookingInvoice(context, trx, booking),
  }),
  ...businessRoutes(context),
  ...clientRoutes(context),
  ...couponRoutes(context),
  ...invoiceRoutes(context),
  ...expenseRoutes(context),
  ...jobRoutes(context),
  ...meetingRoutes(context),
  ...operatorRoutes(context),
  ...paymentRoutes(context, [
    followCheckouts([payableBookings, payableInvoices]),
    followDispute,
    followRefund,
  ]),
  ...projectRoutes(context),
  ...quoteRoutes(context),
  ...refundRoutes(context),
  ...reportRoutes(context),
  ...searchRoutes(context),
  ...studentRoutes(context),
  ...syncRoutes(context),
  ...todoRoutes(context),
  ...tutoringRoutes(context),
  ...websiteRoutes(context, readWebsiteFigures),
]

/** The whole HTTP side: API, public site and admin on one origin. */
export const createApp = async (context: Context): Promise<Koa> => {
  const { settings } = context
  const app = new Koa({
    proxy: settings.trustedProxies > 0,
    maxIpsCount: settings.trustedProxies || undefined,
  })
  app.on('error', (error) => log.error({ err: error }, 'An answer could not be sent'))
  const headers = headersOfEveryAnswer(context)
  app.use(reportForwarding(settings.trustedProxies))
  if (app.proxy) app.use(readForwardedAddress)
  app.use(serveReady(context.publicReads, headers))
  app.use(identify(settings.production))
  app.use(handleErrors)
  app.use((ctx, next) => {
    ctx.set(headers())
    return next()
  })
  app.use(compressAnswers)
  app.use(failIfFaulty)
  app.use(refuseUnreadablePaths)
  app.use(refuseOldApps)
  const routes = allRoutes(context)
  const router = new Router()
  for (const one of [...routes, ...healthRoutes(context), ...openApiRoutes(routes)]) {
    const { endpoint } = one
    const who: Middleware[] =
      endpoint.who === 'operator'
        ? [authenticate(context), ...(endpoint.method === 'GET' ? [] : [showOwnChange(context)])]
        : []
    router.register(
      endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      [endpoint.method],
      [...one.steps, ...who, endpoint.mayRepeat ? answerOnce(context, one, allRoutes) : one.answer],
    )
  }
  app.use(router.routes())
  app.use(refuseUnknownCalls)
  app.use(await servePages(context, (slug) => loadPageSlots(context, readNextStarts, slug)))
  return app
}

const identify =
  (production: boolean): Middleware =>
  (ctx, next) => {
    const requestId = randomUUID()
    ctx.state.requestId = requestId
    ctx.state.production = production
    return during({ requestId, actor: { kind: 'visitor' } }, next)
  }

/** The booking page goes by the answer's Date: it is ours, and not that of a machine that has it wrong. */
const headersOfEveryAnswer = ({ settings, clock }: Context) => {
  const headers = securityHeaders(settings.publicUrl.startsWith('https:'))
  return () =>
    clock.aheadSeconds() ? { ...headers, Date: toTimestamp(clock.now()).toUTCString() } : headers
}

/** What cannot be decoded, or has a character that no text may have, names nothing. */
const refuseUnreadablePaths: Middleware = (ctx, next) => {
  if (!isReadable(ctx.path))
    throw new HttpError(400, {
      error: 'This address cannot be read: it has characters that no address may have.',
      reason: 'invalid',
    })
  return next()
}

const isReadable = (path: string) => {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/**
 * The operator's next call shows what this one has changed: the database's word of it, which drops
 * the ready answers in every process, takes a moment longer.
 */
const showOwnChange =
  ({ publicReads }: Context): Middleware =>
  async (_ctx, next) => {
    try {
      await next()
    } finally {
      publicReads.drop()
    }
  }

/** Nothing under /api is a page: unknown paths are 404, known ones with another method 405. */
const refuseUnknownCalls: Middleware<DefaultState, RouterContext> = (ctx, next) => {
  if (!/^\/api(\/|$)/.test(ctx.path)) return next()
  // Whoever takes GET takes HEAD.
  const taken = ctx.matched?.flatMap(({ methods }) => methods).filter((one) => one !== 'HEAD')
  const methods = [...new Set(taken)]
  if (methods.length === 0)
    throw new HttpError(404, { error: 'There is no such call.', reason: 'not_found' })
  ctx.set('Allow', methods.join(', '))
  throw new HttpError(405, {
    error: `This address takes ${methods.join(' or ')} only.`,
    reason: 'method_not_allowed',
  })
}
