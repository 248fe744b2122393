import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { formatMinor } from '@synapse/shared/money'
import * as contract from '@synapse/shared/payout/contract'
import type { Settings } from '#core/settings'
import { presentRecord } from '#http/present-record'
import { dashboardUrl } from '#outside/stripe'
import type { StripePayout } from '#payout/model'

export type ListedPayout = StripePayout & { count: number; fees: number }

type PresentedItem = AnswerOf<typeof contract.readPayout>['items'][number]
/** A payout's transaction, with amounts in the smallest unit of the payout's currency. */
export type PayoutItem = Omit<PresentedItem, 'at' | 'amount' | 'fee' | 'net'> & {
  at: Date
  amount: number
  fee: number
}

/** Returns a payout as the operator sees it, with amounts in the payout's currency. */
export const presentPayout = (settings: Settings, payout: ListedPayout): contract.Payout =>
  presentRecord(contract.payout, {
    ...payout,
    amount: formatMinor(Number(payout.amount), payout.currency),
    fees: formatMinor(payout.fees, payout.currency),
    stripeUrl: dashboardUrl(settings, payout.id),
  })

/** Returns a payout with its transactions as the operator sees them. */
export const presentPayoutItems = (
  settings: Settings,
  { payout, items }: { payout: ListedPayout; items: readonly PayoutItem[] },
) => {
  const format = (amount: number) => formatMinor(amount, payout.currency)
  return {
    payout: presentPayout(settings, payout),
    items: items.map(({ at, amount, fee, ...item }) => ({
      ...item,
      at: at.toISOString(),
      amount: format(amount),
      fee: format(fee),
      net: format(amount - fee),
    })),
  }
}
