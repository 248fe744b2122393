import type { StripeEventHandler } from '#payment/receive-event'
import { syncBalance } from '#payout/sync-balance'
import { job } from '#queue/job'

/** Runs every night and after each payout. Two runs may safely overlap. */
export const syncStripeBalance = job({
  name: 'sync-stripe-balance',
  title: 'Reading Stripe’s balance and payouts',
  cron: '37 2 * * *',
  timeoutSeconds: 3600,
  run: syncBalance,
})

/** Handles Stripe's events about payouts. Returns undefined for other events. */
export const onPayoutEvent: StripeEventHandler = ({ emit }, event) =>
  event.type.startsWith('payout.')
    ? Promise.resolve(async (trx) => {
        await emit(trx, 'payout.changed', {})
        return 'applied'
      })
    : undefined
