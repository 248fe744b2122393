import { receiveStripeEvent } from '@synapse/shared/payment/contract'
import type { Context } from '#context'
import { readBody } from '#http/body'
import { type Route, route } from '#http/route'
import { receiveEvent } from '#payment/receive-event'

/** What Stripe calls. */
export const paymentRoutes = (context: Context): Route[] => [
  route(receiveStripeEvent, async ({ koa }) =>
    receiveEvent(context, await readBody(koa.req), koa.get('Stripe-Signature')),
  ),
]
