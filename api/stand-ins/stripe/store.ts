import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { openRowStore, type RowStore } from '#stand-ins/row-store'

/** A `held` event waits until it is released. A `dropped` event is only sent on command. */
type DeliveryState = 'waiting' | 'held' | 'dropped' | 'delivered' | 'abandoned'

export type Delivery = {
  state: DeliveryState
  attempts: number
  /** When to attempt the next delivery, in epoch milliseconds by the real clock. */
  nextAttemptAt: number
  lastStatus: number | null
  lastError: string | null
}

type KeptAnswer = {
  /** When the response was saved, in epoch seconds. */
  created: number
  endpoint: string
  /** The parameters as JSON. Their order is the same in a repeated request. */
  form: string
  status: number
  requestId: string
  body: object
}

/** A scheduled action, which settles an asynchronous payment or refund. */
type DueAction = {
  /** When to run the action, in epoch milliseconds by the real clock. */
  at: number
  kind: 'payment' | 'refund'
  target: string
  outcome: 'succeeded' | 'failed'
}

export type EventRow = Omit<Stripe.EventBase, 'type' | 'data'> & {
  type: EventType
  data: { object: EventObject }
}

export type EventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.updated'
  | 'charge.refunded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payout.created'
  | 'payout.failed'
  | 'payout.paid'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated'

export type EventObject =
  | Stripe.Checkout.Session
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Payout

type Rows = {
  session: Stripe.Checkout.Session
  lineItems: { items: Stripe.LineItem[] }
  paymentData: {
    description: string | null
    metadata: Stripe.Metadata
    /** The descriptions on the checkout page, which Stripe stores with the product. */
    productDescriptions: (string | null)[]
  }
  paymentIntent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  balanceTransaction: Stripe.BalanceTransaction
  payout: Stripe.Payout
  /** Maps the id of a balance transaction to the payout that contains it. */
  paidOut: { payout: string }
  event: EventRow
  delivery: Delivery
  keptAnswer: KeptAnswer
  dueAction: DueAction
  setting: { value: string }
}

export type StripeStore = RowStore<Rows>

export const openStripeStore = (dataDir: string): StripeStore =>
  openRowStore(`${dataDir}/stripe.sqlite`, [
    'session',
    'lineItems',
    'paymentData',
    'paymentIntent',
    'charge',
    'refund',
    'dispute',
    'balanceTransaction',
    'payout',
    'paidOut',
    'event',
    'delivery',
    'keptAnswer',
    'dueAction',
    'setting',
  ])

/** Returns a new id in Stripe's format: `newId('pi_')`. */
export const newId = (prefix: string, length = 24): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  const bytes = randomBytes(length)
  return prefix + Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
}
