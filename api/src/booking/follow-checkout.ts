import type Stripe from 'stripe'
import { isPaidFor, settleBooking } from '#booking/settle-booking'
import type { Context } from '#context'
import { retrieveSession } from '#outside/stripe'
import type { Apply } from '#payment/receive-event'

/** Follows Stripe’s notices of checkouts; undefined for those of other kinds. */
export const followCheckout = (
  context: Context,
  event: Stripe.Event,
): Promise<Apply> | undefined => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return prepare(context, event.data.object.id)
    default:
      return undefined
  }
}

const prepare = async (context: Context, sessionId: string): Promise<Apply> => {
  const session = await retrieveSession(context.stripe, sessionId)
  return async (trx) => {
    const settled = await settleBooking(context, trx, session)
    // Without money a booking that is not there was taken back, and never comes.
    return settled !== 'unknown_booking' || !isPaidFor(session)
  }
}
