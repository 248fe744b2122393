import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import * as contract from '@synapse/shared/payment/contract'
import type { Settings } from '#core/settings'
import { presentRecord } from '#http/present-record'
import { dashboardUrl } from '#outside/stripe'
import type { ListedPayment } from '#payment/list-payments'
import type { ListedTransaction } from '#payment/list-transactions'
import type { Payment } from '#payment/model'

/** Returns a payment as the operator sees it. */
export const presentPayment = (settings: Settings, payment: ListedPayment): contract.AdminPayment =>
  presentRecord(contract.payment, {
    ...payment,
    disputed: disputedAmount(payment),
    stripeUrl:
      payment.stripePaymentIntentId && dashboardUrl(settings, payment.stripePaymentIntentId),
  })

/** Returns the amount that disputes have withdrawn from a payment, including fees, in euros. */
export const disputedAmount = ({ disputed, disputeFees }: Payment): string =>
  euroFromCents(centsFromEuro(disputed) + centsFromEuro(disputeFees))

/** Returns a transaction as the operator sees it. */
export const presentTransaction = (settings: Settings, item: ListedTransaction) =>
  presentRecord(contract.transaction, {
    ...item,
    stripeUrl:
      item.paymentMethod === 'card' && item.stripePaymentIntentId
        ? dashboardUrl(settings, item.stripePaymentIntentId)
        : null,
  })
