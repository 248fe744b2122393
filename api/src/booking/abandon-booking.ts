import type { abandonCheckout } from '@synapse/shared/booking/checkout-contract'
import type { RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import Stripe from 'stripe'
import { endCheckout } from '#booking/end-checkout'
import { Booking } from '#booking/model'
import type { Context } from '#context'

/** The visitor came back without paying: closes the card page, unless it was paid after all. */
export const abandonBooking = async (
  context: Context,
  id: string,
): Promise<Result<undefined, RefusalOf<typeof abandonCheckout>>> => {
  const booking = await Booking.query(context.db).findById(id)
  if (!booking) return refused('unknown')
  if (booking.paymentStatus !== 'pending') return done(undefined)
  try {
    await endCheckout(context, booking)
    return done(undefined)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return refused('payments_unavailable')
  }
}
