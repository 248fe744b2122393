import { refuse } from '@synapse/shared/contract/result'
import { sumCents } from '@synapse/shared/money'
import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { isRejectedByStripe, isUnknownToStripe } from '#outside/stripe'

type SessionParams = Stripe.Checkout.SessionCreateParams

/**
 * The parameters of a checkout for one item, which is paid by card. With the same key and
 * parameters, Stripe returns the same session.
 */
export type CheckoutParams = Omit<SessionParams, 'mode' | 'expires_at' | 'line_items'> & {
  idempotencyKey: string
  expiresAt: Date
  cents: number
  item: Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData
}

/**
 * Opens a Stripe checkout and returns its URL.
 * @param save stores the session and returns how many rows it changed
 * @returns undefined if the checkout ended before `save`; the new session is then closed
 */
export const openCheckoutSession = async (
  stripe: Stripe,
  { idempotencyKey, expiresAt, cents, item, ...rest }: CheckoutParams,
  save: (session: Stripe.Checkout.Session) => PromiseLike<number>,
): Promise<string | undefined> => {
  const session = await stripe.checkout.sessions.create(
    {
      ...rest,
      mode: 'payment',
      // Only accept cards, because their payments succeed or fail immediately. Other payments may
      // take days, during which they would block a slot, and a client could pay an invoice twice.
      allowed_payment_method_types: ['card'],
      expires_at: Math.floor(expiresAt.getTime() / 1000),
      line_items: [
        { quantity: 1, price_data: { currency: 'eur', unit_amount: cents, product_data: item } },
      ],
    },
    { idempotencyKey },
  )
  if ((await save(session)) && session.url) return session.url
  await closeCheckoutSession(stripe, session.id)
  return undefined
}

/** Returns why a checkout couldn't be opened: Stripe rejected it or didn't respond. */
export const checkoutRefusal = ({ clock }: Pick<Context, 'clock'>) =>
  // Stripe rejects an `expires_at` that, by its own clock, is in the past or too far in the future.
  refuse(clock.aheadSeconds() ? 'wrong_clock' : 'payments_unavailable')

/**
 * Returns whether a checkout with this expiry time can still be opened: Stripe requires 30 minutes,
 * and the call takes a few seconds.
 */
export const canOpenCheckout = (expiresAt: Date, now: Temporal.Instant): boolean =>
  expiresAt > toTimestamp(now.add({ minutes: 30, seconds: 5 }))

/** Returns the time `minutes` from now, rounded down to seconds as in Stripe's timestamps. */
export const checkoutExpiry = (now: Temporal.Instant, minutes: number): Date =>
  toTimestamp(now.round({ smallestUnit: 'second', roundingMode: 'floor' }).add({ minutes }))

export type FetchedCheckout = Stripe.Checkout.Session & { disputes: readonly Stripe.Dispute[] }

/** Fetches a checkout session with all objects that are needed to settle it. */
export const retrieveCheckoutSession = async (stripe: Stripe, sessionId: string) => {
  const checkout = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const charge = chargeOf(checkout)
  if (!charge?.disputed) return { ...checkout, disputes: [] }
  const { data: disputes } = await stripe.disputes.list({ charge: charge.id, limit: 100 })
  return { ...checkout, disputes }
}

/**
 * Expires a session's checkout page and returns the updated session.
 * @returns undefined if Stripe doesn't know the session, which then can't be paid
 */
export const closeCheckoutSession = async (
  stripe: Stripe,
  id: string,
): Promise<FetchedCheckout | undefined> => {
  try {
    // A session that could still be expired is unpaid, so it has no disputes.
    return { ...(await stripe.checkout.sessions.expire(id)), disputes: [] }
  } catch (error) {
    if (isUnknownToStripe(error)) return undefined
    if (!isRejectedByStripe(error)) throw error
    // If the session was already paid or has expired, return its current state.
    return retrieveCheckoutSession(stripe, id)
  }
}

/** Returns the expanded charge of a session, or undefined if there is none yet. */
export const chargeOf = ({
  payment_intent: intent,
}: Stripe.Checkout.Session): Stripe.Charge | undefined => {
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : undefined
  return charge && typeof charge === 'object' ? charge : undefined
}

/** Returns whether a session has been paid or required no payment. */
export const isPaidFor = (checkout: Stripe.Checkout.Session): boolean =>
  checkout.payment_status !== 'unpaid'

/** Returns whether a session can no longer be paid. */
export const isCheckoutEnded = (checkout: Stripe.Checkout.Session): boolean =>
  checkout.status === 'expired' || isDeclined(checkout)

/**
 * Returns whether the bank has declined a delayed payment. Stripe uses the same payment status
 * while the checkout page is open, when the visitor can still try another card.
 */
const isDeclined = ({ status, payment_intent: intent }: Stripe.Checkout.Session): boolean =>
  status === 'complete' &&
  typeof intent === 'object' &&
  (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')

/** Returns a session's expanded payment intent. */
export const paymentIntentOf = ({
  id,
  payment_intent: intent,
}: Stripe.Checkout.Session): Stripe.PaymentIntent => {
  if (!intent || typeof intent === 'string')
    throw new Error(`Session ${id} was fetched without its payment intent`)
  return intent
}

export type RefundedShare = 'nothing' | 'some' | 'all'

/** Returns how much of a session's payment was refunded or lost in disputes. */
export const refundedShare = (checkout: FetchedCheckout): RefundedShare => {
  const charge = chargeOf(checkout)
  if (!charge) return 'nothing'
  const lost = checkout.disputes.filter(({ status }) => status === 'lost')
  const cents = charge.amount_refunded + sumCents(lost.map(({ amount }) => amount))
  if (cents === 0) return 'nothing'
  return cents >= charge.amount ? 'all' : 'some'
}

/**
 * Returns whether a checkout belongs to this app, because several deployments may use the same
 * Stripe account.
 */
export const isFromThisDeployment = (
  { publicUrl }: { publicUrl: string },
  { success_url: url }: Stripe.Checkout.Session,
): boolean => url?.startsWith(`${publicUrl}/`) ?? false
