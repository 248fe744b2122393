import { formatMinor } from '@synapse/shared/money'
import type * as contract from '@synapse/shared/payout/contract'
import type { Settings } from '#core/settings'
import { dashboardUrl } from '#outside/stripe'
import type { StripePayout } from '#payout/model'

export type ListedPayout = StripePayout & { count: number; fees: number }

/** Returns a payout as the operator sees it, with amounts in its currency. */
export const presentPayout =
  (settings: Pick<Settings, 'stripe'>) =>
  (row: ListedPayout): contract.Payout => {
    const { id, amount, currency, status, arrivalDate, failure, createdAt, count, fees } = row
    return {
      id,
      amount: formatMinor(Number(amount), currency),
      currency,
      status,
      failure,
      createdAt: createdAt.toISOString(),
      arrivalDate,
      count,
      fees: formatMinor(fees, currency),
      stripeUrl: dashboardUrl(settings, id),
    }
  }
