import type { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import type { Checkout } from '#booking/draft/draft.ts'
import {
  type CheckoutRequest,
  newCheckout,
  reuseCheckout,
} from '#booking/payment/checkout-request.ts'
import { reactionTo } from '#booking/payment/payment-reaction.ts'
import { call } from '#data/call.ts'

/**
 * Opens a checkout, and returns the URL of its page. If a previous checkout with the same details
 * has ended, starts a new one.
 * @param store stores the checkout, so that it can be opened again or ended
 */
export const openCheckout = async (
  previous: Checkout | undefined,
  request: CheckoutRequest,
  store: (checkout: Checkout) => void,
): Promise<string> => {
  const send = async (checkout: Checkout) => {
    store(checkout)
    const { url, bookingId } = await call<typeof createCheckoutSession>({
      method: 'POST',
      path: '/api/create-checkout-session',
      body: { ...request, checkoutId: checkout.id },
    })
    store({ ...checkout, bookingId })
    return url
  }
  const checkout = reuseCheckout(previous, request)
  try {
    return await send(checkout)
  } catch (error) {
    if (reactionTo(error) === 'restart') return send(newCheckout(checkout.details))
    throw error
  }
}
