import { formatMinor } from '@synapse/shared/money'
import type * as contract from '@synapse/shared/payout/contract'
import type { Settings } from '#core/settings'
import { isTestMode } from '#payment/present'
import type { StripePayout } from '#payout/model'

const pages: Record<string, string> = {
  ch: 'payments',
  py: 'payments',
  pi: 'payments',
  po: 'payouts',
  dp: 'disputes',
  du: 'disputes',
}

/** Returns an object's URL in Stripe's dashboard; for objects without a page, a search. */
export const stripeObjectUrl = (settings: Pick<Settings, 'stripe'>, id: string): string => {
  const page = pages[id.split('_')[0] ?? '']
  const path = page
    ? `${page}/${encodeURIComponent(id)}`
    : id === 'balance'
      ? 'balance'
      : `search?query=${encodeURIComponent(id)}`
  return `https://dashboard.stripe.com/${isTestMode(settings) ? 'test/' : ''}${path}`
}

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
      stripeUrl: stripeObjectUrl(settings, id),
    }
  }
