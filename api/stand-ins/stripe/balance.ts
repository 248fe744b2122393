import type Stripe from 'stripe'
import type { StripeContext } from '#stand-ins/stripe/context'
import { refuse, refuseMissing } from '#stand-ins/stripe/refusal'
import { newId } from '#stand-ins/stripe/store'

type Ledger = Pick<StripeContext, 'store' | 'nowSeconds'>

const daySeconds = 24 * 3600
const pendingDays = 2

type Movement = {
  id?: string
  type: string
  category: string
  /** The id of the charge, refund, dispute or payout, or null if there is none. */
  source: string | null
  amount: number
  currency?: string
  fee?: number
  description?: string | null
  isPending?: boolean
}

export const addTransaction = (
  { store, nowSeconds }: Ledger,
  { type, category, source, amount, currency = 'eur', fee = 0, ...rest }: Movement,
): Stripe.BalanceTransaction => {
  const created = nowSeconds()
  const availableOn = created + (rest.isPending ? pendingDays * daySeconds : 0)
  const transaction = {
    id: rest.id ?? newId('txn_1'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    created,
    currency,
    description: rest.description ?? null,
    fee,
    net: amount - fee,
    reporting_category: category,
    source,
    status: rest.isPending ? 'pending' : 'available',
    type,
  } as Stripe.BalanceTransaction
  store.balanceTransaction.put(transaction.id, transaction)
  return transaction
}

export const addCharge = (context: Ledger, charge: Stripe.Charge): void => {
  addTransaction(context, {
    id: String(charge.balance_transaction),
    type: 'charge',
    category: 'charge',
    source: charge.id,
    amount: charge.amount,
    currency: charge.currency,
    fee: feeOf(charge),
    description: charge.description,
    isPending: true,
  })
}

/** Returns Stripe's fee for a charge: 1.5% for European cards or 2.5% for others, plus €0.25. */
const feeOf = ({ amount, payment_method_details: details }: Stripe.Charge): number =>
  Math.round(amount * (europe.has(details?.card?.country ?? '') ? 0.015 : 0.025)) + 25

const europe = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

export const listTransactions = ({ store, nowSeconds }: Ledger, payout?: string) =>
  store.balanceTransaction
    .newestFirst()
    .filter(({ id }) => payout === undefined || store.paidOut.get(id)?.payout === payout)
    .map((one) => ({ ...one, status: one.available_on <= nowSeconds() ? 'available' : 'pending' }))

export const readBalance = (context: Ledger): object => {
  const all = listTransactions(context)
  const currencies = [...new Set(['eur', ...all.map(({ currency }) => currency)])]
  const funds = (status: string) =>
    currencies.map((currency) => {
      const own = all.filter((one) => one.currency === currency && one.status === status)
      const amount = sumOf(own)
      return { amount, currency, source_types: { card: amount } }
    })
  return {
    object: 'balance',
    available: funds('available'),
    livemode: false,
    pending: funds('pending'),
  }
}

/**
 * Pays out the available euro balance; optionally, also the pending balance. Returns undefined if
 * there is nothing to pay out.
 */
export const createPayout = (
  context: Pick<StripeContext, 'store' | 'nowSeconds' | 'publish'>,
  { all = false } = {},
): Stripe.Payout | undefined => {
  const { store, nowSeconds } = context
  const items = listUnpaid(context).filter(({ status }) => all || status === 'available')
  const amount = sumOf(items)
  if (amount <= 0) return undefined
  const id = newId('po_1')
  const { id: transactionId } = addTransaction(context, {
    type: 'payout',
    category: 'payout',
    source: id,
    amount: -amount,
    description: 'STRIPE PAYOUT',
  })
  const payout = {
    id,
    object: 'payout',
    amount,
    arrival_date: nowSeconds() + 2 * daySeconds,
    automatic: true,
    balance_transaction: transactionId,
    created: nowSeconds(),
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    destination: 'ba_1StandIn',
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    source_type: 'card',
    status: 'in_transit',
    type: 'bank_account',
  } as Stripe.Payout
  for (const item of [...items, { id: transactionId }]) store.paidOut.put(item.id, { payout: id })
  store.payout.put(id, payout)
  context.publish('payout.created', payout)
  return payout
}

const listUnpaid = (context: Ledger) =>
  listTransactions(context).filter(
    ({ id, currency, type }) =>
      currency === 'eur' && type !== 'payout' && !context.store.paidOut.get(id),
  )

/** Ends a payout. If the payout fails, the bank returns the money to the balance. */
export const endPayout = (
  context: Pick<StripeContext, 'store' | 'nowSeconds' | 'publish'>,
  id: string,
  outcome: 'paid' | 'failed',
): Stripe.Payout => {
  const { store } = context
  const payout = store.payout.get(id) ?? refuseMissing('payout', id)
  if (payout.status === outcome || payout.status === 'failed')
    refuse({ message: `The payout ${id} has already ended (${payout.status}).` })
  const ended: Stripe.Payout = { ...payout, status: outcome }
  if (outcome === 'failed') {
    const back = { type: 'payout_failure', category: 'payout_reversal', source: id }
    const { id: returned } = addTransaction(context, { ...back, amount: payout.amount })
    Object.assign(ended, {
      failure_balance_transaction: returned,
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
    })
  }
  store.payout.put(id, ended)
  context.publish(`payout.${outcome}`, ended)
  return ended
}

/**
 * Creates the day's payout, dated when the last of its money became available. Also completes
 * earlier payouts.
 */
export const runDailyPayouts = (
  context: Pick<StripeContext, 'store' | 'nowSeconds' | 'publish'>,
): void => {
  const now = context.nowSeconds()
  const payouts = context.store.payout.newestFirst()
  for (const { id, status, arrival_date: arrival } of payouts)
    if (status === 'in_transit' && arrival <= now) endPayout(context, id, 'paid')
  const [latest] = payouts
  const nextDay = latest ? (dayOf(latest.created) + 1) * daySeconds : 0
  if (nextDay > now) return
  const due = listUnpaid(context).map((one) => one.available_on)
  const at = Math.max(nextDay, ...due.filter((seconds) => seconds <= now))
  createPayout({ ...context, nowSeconds: () => at })
}

const dayOf = (seconds: number) => Math.floor(seconds / daySeconds)

const sumOf = (transactions: Stripe.BalanceTransaction[]) =>
  transactions.reduce((sum, { net }) => sum + net, 0)
