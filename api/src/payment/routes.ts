import { receiveStripeEvent } from '@synapse/shared/payment/contract'
import type { Context } from '#context'
import { readBody } from '#http/body'
import { type Route, route } from '#http/route'
import { type Follow, receiveEvent } from '#payment/receive-event'

/** What Stripe calls. @param follow what is done about notices of refunds */
export const paymentRoutes = (context: Context, follow: Follow): Route[] => [
  route(receiveStripeEvent, async ({ koa }) =>
    receiveEvent(context, await readBody(koa.req), koa.get('Stripe-Signature'), follow),
  ),
]
