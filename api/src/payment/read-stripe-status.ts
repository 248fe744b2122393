import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type * as contract from '@synapse/shared/payment/contract'
import { maltaDate, maltaInstant } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { isTestMode } from '#outside/stripe'
import { StripeEvent } from '#payment/model'

/** Makes one call to Stripe with a short time limit, and returns the state of the connection. */
export const readStripeStatus = async ({
  db,
  now,
  settings,
  stripe,
}: Context): Promise<AnswerOf<typeof contract.readStripeStatus>> => {
  const midnight = toTimestamp(maltaInstant(maltaDate(now()), '00:00'))
  const [isReachable, last, webhooksToday] = await Promise.all([
    stripe.balance.retrieve({}, { timeout: 4_000, maxNetworkRetries: 0 }).then(
      () => true,
      () => false,
    ),
    StripeEvent.query(db).select('type', 'receivedAt').orderBy('receivedAt', 'desc').first(),
    StripeEvent.query(db).where('receivedAt', '>=', midnight).resultSize(),
  ])
  return {
    mode: isTestMode(settings) ? 'test' : 'live',
    isReachable,
    lastWebhookAt: last?.receivedAt.toISOString() ?? null,
    lastWebhookType: last?.type ?? null,
    webhooksToday,
  }
}
