import { formatMinor } from '@synapse/shared/money'
import * as contract from '@synapse/shared/payout/contract'
import type { Settings } from '#core/settings'
import { presentRecord } from '#http/present-record'
import { dashboardUrl } from '#outside/stripe'
import type { StripePayout } from '#payout/model'

export type ListedPayout = StripePayout & { count: number; fees: number }

/** Returns a payout as the operator sees it, with amounts in the payout's currency. */
export const presentPayout =
  (settings: Pick<Settings, 'stripe'>) =>
  (row: ListedPayout): contract.Payout =>
    presentRecord(contract.payout, {
      ...row,
      amount: formatMinor(Number(row.amount), row.currency),
      fees: formatMinor(row.fees, row.currency),
      stripeUrl: dashboardUrl(settings, row.id),
    })
