import { Router, type RouterContext } from '@koa/router'
import { z } from 'zod'
import { readBody } from '#stand-ins/request-body'
import { listTransactions, readBalance } from '#stand-ins/stripe/balance'
import { createSession, expireSession, findSession } from '#stand-ins/stripe/checkout-sessions'
import type { Cause, StripeContext } from '#stand-ins/stripe/context'
import { expanded, refuseExpansions } from '#stand-ins/stripe/expand'
import type { Faults } from '#stand-ins/stripe/fault-injection'
import { type FormParams, parseForm } from '#stand-ins/stripe/form-body'
import {
  type Answer,
  createIdempotency,
  isKept,
  type KeyedRequest,
} from '#stand-ins/stripe/idempotency'
import { list } from '#stand-ins/stripe/list'
import { expand, parseParams } from '#stand-ins/stripe/params'
import { createRefund } from '#stand-ins/stripe/refunds'
import {
  refuse,
  refuseMissing,
  type StripeRefusal,
  stripeRefusalIn,
} from '#stand-ins/stripe/refusal'
import { newId } from '#stand-ins/stripe/store'

type Call = { endpoint: string; form: FormParams; id: string; cause: NonNullable<Cause> }
type Handler = (call: Call) => object

export const apiRouter = (context: StripeContext, faults: Faults): Router => {
  const router = new Router()
  const answer = answering(context, faults)
  const get = (path: string, handler: Handler) => router.get(path, answer(handler))
  const post = (path: string, handler: Handler) => router.post(path, answer(handler))
  const { store } = context
  const retrieve = (find: (id: string) => { object: string }) => (call: Call) =>
    expanded(context, find(call.id), parseParams(z.strictObject({ expand }), call.form).expand)
  type Table = { get: (id: string) => { object: string } | undefined }
  const retrieveFrom = (table: Table, kind: string, param?: string) =>
    retrieve((id) => table.get(id) ?? refuseMissing(kind, id, param))
  const listOf =
    <Row extends { id: string; created: number; object: string }>(
      rows: () => Row[],
      url: string,
      filters: (keyof Row & string)[],
    ): Handler =>
    ({ form }) =>
      list(context, rows(), form, url, filters)

  const change =
    (object: string, make: (call: Call) => { object: string }): Handler =>
    (call) => {
      const paths = parseParams(z.looseObject({ expand }), call.form).expand
      refuseExpansions(object, paths)
      return expanded(context, make(call), paths)
    }

  const sessions = '/v1/checkout/sessions'
  post(
    sessions,
    change('checkout.session', ({ form }) => createSession(context, form)),
  )
  get(sessions, listOf(store.session.newestFirst, sessions, ['payment_intent', 'status']))
  get(
    `${sessions}/:id`,
    retrieve((id) => findSession(context, id)),
  )
  post(
    `${sessions}/:id/expire`,
    change('checkout.session', ({ id, form, cause }) => {
      parseParams(z.strictObject({ expand }), form)
      return expireSession(context, id, cause)
    }),
  )
  get('/v1/payment_intents/:id', retrieveFrom(store.paymentIntent, 'payment_intent', 'intent'))
  get('/v1/charges/:id', retrieveFrom(store.charge, 'charge'))

  post(
    '/v1/refunds',
    change('refund', ({ form, cause }) => createRefund(context, form, cause)),
  )
  get('/v1/refunds', listOf(store.refund.newestFirst, '/v1/refunds', ['payment_intent', 'charge']))
  get(
    '/v1/disputes',
    listOf(store.dispute.newestFirst, '/v1/disputes', ['payment_intent', 'charge']),
  )
  get('/v1/disputes/:id', retrieveFrom(store.dispute, 'dispute'))
  get('/v1/events/:id', retrieveFrom(store.event, 'event'))
  get('/v1/account', () => account)
  get('/v1/webhook_endpoints', () => webhookEndpoints(context.webhookUrl()))
  get('/v1/balance', () => readBalance(context))
  const transactions = '/v1/balance_transactions'
  get(transactions, ({ form: { payout, ...form } }) => {
    const rows = listTransactions(context, typeof payout === 'string' ? payout : undefined)
    return list(context, rows, form, transactions, ['type', 'source', 'currency'])
  })
  get('/v1/payouts', listOf(store.payout.newestFirst, '/v1/payouts', ['status']))
  router.all(
    '/v1/*rest',
    answer(({ endpoint }) => refuse({ message: `Unrecognized request URL (${endpoint}).` }, 404)),
  )
  return router
}

/** Checks the key, applies simulated errors and the idempotency key, and executes the call. */
const answering = (context: StripeContext, faults: Faults) => {
  const idempotency = createIdempotency(context.store, context.nowSeconds)

  return (handler: Handler) => async (ctx: RouterContext) => {
    const requestId = newId('req_', 14)
    const key = ctx.method === 'POST' ? ctx.get('Idempotency-Key') : ''
    const fault = faults.take(ctx.method, ctx.path)
    if (fault?.kind === 'hang') {
      ctx.respond = false
      return
    }
    const form = parseForm(ctx.method === 'POST' ? await readBody(ctx.req) : ctx.querystring)
    const request: KeyedRequest = { key, endpoint: `${ctx.method} ${ctx.path}`, form }

    const execute = async (): Promise<Answer> => {
      await faults.wait(fault)
      const call = {
        endpoint: request.endpoint,
        form,
        id: ctx.params.id ?? '',
        cause: causeOf(requestId, key),
      }
      const broken = fault?.kind === 'fail' || fault?.kind === 'fail-kept'
      const { kept, ...answer } = broken
        ? { ...serverError, requestId, replayed: false, kept: fault.kind === 'fail-kept' }
        : attempt(
            () => (fault?.kind === 'unknown' ? refuseMissing('object', call.id) : handler(call)),
            requestId,
          )
      if (key && kept) idempotency.keep(request, answer)
      return answer
    }

    const answer = await settle(requestId, async () => {
      requireApiKey(ctx.get('Authorization'))
      if (!key) return execute()
      return idempotency.recall(request) ?? idempotency.hold(key, execute)
    })
    if (fault?.kind === 'lost') {
      ctx.respond = false
      ctx.req.socket.destroy()
      return
    }
    send(ctx, answer, key)
  }
}

const attempt = (work: () => object, requestId: string): Answer & { kept: boolean } => {
  try {
    return { status: 200, body: work(), requestId, replayed: false, kept: true }
  } catch (error) {
    const refusal = stripeRefusalIn(error)
    if (!refusal) throw error
    return { ...refused(refusal, requestId), kept: isKept(refusal) }
  }
}

const settle = async (requestId: string, work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    const refusal = stripeRefusalIn(error)
    if (refusal) return refused(refusal, requestId)
    console.error('The stand-in for Stripe failed.', error)
    return { ...serverError, requestId, replayed: false }
  }
}

const serverError = {
  status: 500,
  body: {
    error: { type: 'api_error', message: 'An unknown error occurred on the stand-in for Stripe.' },
  },
}

const refused = ({ status, body }: StripeRefusal, requestId: string): Answer => ({
  status,
  body,
  requestId,
  replayed: false,
})

const send = (ctx: RouterContext, answer: Answer, key: string): void => {
  ctx.status = answer.status
  ctx.set('Request-Id', answer.requestId)
  if (ctx.get('Stripe-Version')) ctx.set('Stripe-Version', ctx.get('Stripe-Version'))
  if (key) ctx.set('Idempotency-Key', key)
  if (answer.replayed) {
    ctx.set('Idempotent-Replayed', 'true')
    ctx.set('Original-Request', answer.requestId)
    // Tell the client not to retry, because a retry would return the same saved error.
    if (answer.status >= 500) ctx.set('Stripe-Should-Retry', 'false')
  }
  ctx.type = 'application/json'
  ctx.body = JSON.stringify(answer.body, null, 2)
}

const requireApiKey = (authorization: string): void => {
  const [scheme = '', credentials = ''] = authorization.split(' ')
  const key =
    scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials
  if (!key)
    refuse(
      {
        message:
          'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      },
      401,
    )
  if (!/^(sk|rk)_test_\w+$/.test(key))
    refuse({ message: `Invalid API Key provided: ${key.slice(0, 8)}****` }, 401)
}

const causeOf = (requestId: string, key: string): NonNullable<Cause> => ({
  id: requestId,
  idempotency_key: key || null,
})

const account = {
  id: 'acct_1StandIn',
  object: 'account',
  business_profile: { name: 'Test account' },
  charges_enabled: true,
  country: 'MT',
  default_currency: 'eur',
  details_submitted: true,
  email: 'owner@example.com',
  payouts_enabled: true,
  settings: { dashboard: { display_name: 'Test account', timezone: 'Europe/Malta' } },
  type: 'standard',
}

/**
 * Returns the list of webhook endpoints. It only contains the endpoint to which events are sent.
 */
const webhookEndpoints = (url: string): object => ({
  object: 'list',
  data: [
    {
      id: 'we_1StandIn',
      object: 'webhook_endpoint',
      api_version: null,
      enabled_events: ['*'],
      livemode: false,
      status: 'enabled',
      url,
    },
  ],
  has_more: false,
  url: '/v1/webhook_endpoints',
})
