import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import {
  chargeOf,
  type FetchedCheckout,
  isPaidFor,
  retrieveCheckoutSession,
} from '#outside/checkout'
import { idFromReference, type StripeListParams } from '#outside/stripe'
import { Payment } from '#payment/model'
import type { ApplyInTransaction, StripeEventHandler } from '#payment/receive-event'

/** Handles the checkouts for one kind of record: bookings or invoices. */
export type CheckoutHandler = {
  idFromMetadata: (metadata: Stripe.Metadata | null) => string | undefined
  /**
   * Updates the booking or invoice to match a checkout that was just fetched. Safe to repeat and to
   * run concurrently.
   */
  settle: (
    context: Context,
    trx: Knex.Transaction,
    checkout: FetchedCheckout,
  ) => ReturnType<ApplyInTransaction>
  /** Whether the booking or invoice is waiting for the checkout to be paid or to expire. */
  isOpen: (context: Context, checkout: Stripe.Checkout.Session) => Promise<boolean>
}

/** Handles Stripe's checkout events; returns undefined for other events. */
export const onCheckoutEvent =
  (handlers: readonly CheckoutHandler[]): StripeEventHandler =>
  (context, event) => {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired':
        return prepare(context, handlers, event.data.object.id)
    }
  }

const prepare = async (
  context: Context,
  handlers: readonly CheckoutHandler[],
  sessionId: string,
): Promise<ApplyInTransaction> => {
  const checkout = await retrieveCheckoutSession(context.stripe, sessionId)
  const handler = handlerFor(handlers, checkout)
  return async (trx) => (handler ? handler.settle(context, trx, checkout) : 'applied')
}

const handlerFor = (
  handlers: readonly CheckoutHandler[],
  { metadata }: Stripe.Checkout.Session,
): CheckoutHandler | undefined => handlers.find(({ idFromMetadata }) => idFromMetadata(metadata))

/**
 * Settles the checkouts whose events were missed. Stripe lists the newest first, so they are sorted
 * by time: if two visitors paid for the same slot, the earlier payment gets it.
 */
export const reconcileCheckouts =
  (handlers: readonly CheckoutHandler[]) =>
  (context: Context, since: StripeListParams): Promise<void> => {
    const unsettled: { checkout: FetchedCheckout; handler: CheckoutHandler }[] = []
    const read = () =>
      forEachSettled(
        context.stripe.checkout.sessions.list(since),
        async (listed) => {
          const handler = handlerFor(handlers, listed)
          if (!handler || (await isSettled(context, handler, listed))) return
          unsettled.push({
            handler,
            checkout: await retrieveCheckoutSession(context.stripe, listed.id),
          })
        },
        { concurrency: 4 },
      )
    const settleInOrder = () =>
      forEachSettled(
        unsettled.toSorted((a, b) => paidOrCreated(a.checkout) - paidOrCreated(b.checkout)),
        ({ handler, checkout }) =>
          context.db.transaction((trx) => handler.settle(context, trx, checkout)),
        { concurrency: 1 },
      )
    return forEachSettled([read, settleInOrder], (part) => part())
  }

const paidOrCreated = (checkout: FetchedCheckout): number =>
  chargeOf(checkout)?.created ?? checkout.created

/** Most checkouts are already settled. Skipping them saves requests to Stripe. */
const isSettled = async (
  context: Context,
  handler: CheckoutHandler,
  checkout: Stripe.Checkout.Session,
): Promise<boolean> => {
  if (!isPaidFor(checkout)) return !(await handler.isOpen(context, checkout))
  const intent = idFromReference(checkout.payment_intent)
  return Boolean(
    intent && (await Payment.query(context.db).findOne({ stripePaymentIntentId: intent })),
  )
}
