import { Router } from '@koa/router'
import { controlRouter } from '#stand-ins/control'
import { runStandIn } from '#stand-ins/run-stand-in'
import { apiRouter } from '#stand-ins/stripe/api'
import { runDailyPayouts } from '#stand-ins/stripe/balance'
import { checkoutPageRouter } from '#stand-ins/stripe/checkout-page'
import { expireDueSessions } from '#stand-ins/stripe/checkout-sessions'
import type { StripeContext } from '#stand-ins/stripe/context'
import { createControl, createRefundOutcomes } from '#stand-ins/stripe/control'
import { createStripeFaults } from '#stand-ins/stripe/fault-injection'
import { settlePayment } from '#stand-ins/stripe/payments'
import { settleRefund } from '#stand-ins/stripe/refunds'
import { openStripeStore } from '#stand-ins/stripe/store'
import { createWebhooks } from '#stand-ins/stripe/webhooks'

type StripeOptions = {
  /** The port on 127.0.0.1, or 0 for any free port. */
  port: number
  /** The folder that contains `stripe.sqlite`. Two stand-ins must not share it. */
  dataDir: string
  webhookUrl: string
  webhookSecret: string
  /**
   * The app's clock, used for `created` and expiry; by default, the real clock, with daily payouts.
   */
  now?: () => Temporal.Instant
  /** How long asynchronous payments and refunds take in real time; by default, 5 seconds. */
  asyncDelayMs?: number
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>

/**
 * Starts the stand-in for Stripe, with the API under `/v1`, checkout pages under `/c/pay`, and
 * commands under `/sandbox`. Refuses to start in production or if the port is taken.
 */
export const startStripe = (options: StripeOptions) => {
  const now = options.now ?? (() => Temporal.Now.instant())
  const nowSeconds = () => Math.floor(now().epochMilliseconds / 1000)

  return runStandIn('Stripe', options.port, async (url) => {
    const store = openStripeStore(options.dataDir)
    const { webhookUrl, webhookSecret: secret } = options
    const webhooks = createWebhooks({ store, nowSeconds, url: webhookUrl, secret })
    const faults = createStripeFaults()
    const refundOutcomes = createRefundOutcomes()
    const context: StripeContext = {
      store,
      nowSeconds,
      url,
      asyncDelayMs: options.asyncDelayMs ?? 5_000,
      publish: webhooks.publish,
      webhookUrl: webhooks.url,
      nextRefundOutcome: refundOutcomes.next,
    }
    const control = createControl({ context, webhooks, faults, refundOutcomes })

    const expiry = new Router().all('/*path', (_ctx, next) => {
      expireDueSessions(context)
      return next()
    })
    const routers = [
      expiry,
      apiRouter(context, faults),
      checkoutPageRouter(context, webhooks),
      controlRouter(control),
    ]
    const paysDaily = options.now === undefined
    const ticking = setInterval(() => tick(context, paysDaily), 250)
    ticking.unref()
    webhooks.resume()
    const stop = async () => {
      clearInterval(ticking)
      await webhooks.close()
      store.close()
    }
    return { control, routers, stop }
  })
}

const tick = (context: StripeContext, paysDaily: boolean): void => {
  expireDueSessions(context)
  if (paysDaily) runDailyPayouts(context)
  for (const action of context.store.dueAction.all()) {
    if (action.at > Date.now()) continue
    if (action.kind === 'payment') settlePayment(context, action.target, action.outcome)
    else settleRefund(context, action.target, action.outcome)
  }
}
