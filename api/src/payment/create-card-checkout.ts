import type Stripe from 'stripe'
import { toTimestamp } from '#db/columns'

type Params = Stripe.Checkout.SessionCreateParams

/** The parameters of a checkout for one item. */
type Checkout = Omit<Params, 'mode' | 'expires_at' | 'line_items'> & {
  expiresAt: Date
  cents: number
  item: Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData
}

/** Returns the parameters for opening a checkout at Stripe, in which one item is paid by card. */
export const cardCheckout = ({ expiresAt, cents, item, ...rest }: Checkout): Params => ({
  ...rest,
  mode: 'payment',
  // Card payments succeed or fail immediately. Payment methods that take days would block a slot
  // for days, and a client could pay an invoice twice.
  allowed_payment_method_types: ['card'],
  expires_at: Math.floor(expiresAt.getTime() / 1000),
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: cents, product_data: item } },
  ],
})

/** Returns the time `minutes` from now, in whole seconds like all of Stripe's timestamps. */
export const checkoutExpiry = (now: Temporal.Instant, minutes: number): Date =>
  toTimestamp(now.round({ smallestUnit: 'second', roundingMode: 'floor' }).add({ minutes }))
