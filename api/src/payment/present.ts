import * as contract from '@synapse/shared/payment/contract'
import type { Settings } from '#core/settings'
import { fromNumeric, toNumeric } from '#db/columns'
import { presentRecord } from '#http/present-record'
import type { ListedPayment } from '#payment/list-payments'
import type { ListedTransaction } from '#payment/list-transactions'

/** Returns whether Stripe is in test mode, where no real money is charged. */
export const isTestMode = ({ stripe }: Pick<Settings, 'stripe'>): boolean =>
  !stripe.secretKey.includes('_live_')

/** Returns a payment's URL in Stripe's dashboard. */
export const stripeUrl = (
  settings: Pick<Settings, 'stripe'>,
  paymentIntentId: string | null,
): string | null =>
  paymentIntentId &&
  `https://dashboard.stripe.com/${isTestMode(settings) ? 'test/' : ''}payments/${paymentIntentId}`

/** Returns a payment as the operator sees it. */
export const presentPayment = (settings: Settings, payment: ListedPayment): contract.AdminPayment =>
  presentRecord(contract.payment, {
    ...payment,
    disputed: disputedOf(payment),
    stripeUrl: stripeUrl(settings, payment.stripePaymentIntentId),
  })

/** Returns the amount withdrawn by a payment's disputes, including fees, in euros. */
export const disputedOf = ({
  disputed,
  disputeFees,
}: Pick<ListedPayment, 'disputed' | 'disputeFees'>): string =>
  toNumeric(fromNumeric(disputed) + fromNumeric(disputeFees))

/** Returns a transaction as the operator sees it. */
export const presentTransaction = (
  settings: Settings,
  item: ListedTransaction,
): contract.Transaction =>
  presentRecord(contract.transaction, {
    ...item,
    stripeUrl: stripeUrl(
      settings,
      item.paymentMethod === 'card' ? item.stripePaymentIntentId : null,
    ),
  })
