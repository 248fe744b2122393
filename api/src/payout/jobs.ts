import type Stripe from 'stripe'
import type { Context } from '#core/context'
import type { ApplyInTransaction } from '#payment/receive-event'
import { syncBalance } from '#payout/sync-balance'
import { job } from '#queue/job'

/** Runs nightly and after each payout. Two runs at the same time do no harm. */
export const syncStripeBalance = job({
  name: 'sync-stripe-balance',
  title: 'Reading Stripe’s balance and payouts',
  cron: '37 2 * * *',
  timeoutSeconds: 3600,
  run: syncBalance,
})

/** Handles Stripe’s events about payouts. Returns undefined for other events. */
export const onPayoutEvent = (
  context: Context,
  event: Stripe.Event,
): Promise<ApplyInTransaction> | undefined => {
  if (!event.type.startsWith('payout.')) return undefined
  return Promise.resolve(async (trx) => {
    await context.emit(trx, 'payout.changed', {})
    return true
  })
}
