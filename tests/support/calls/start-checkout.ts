import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import type { AnswerOf, Endpoint } from '@synapse/shared/contract/endpoint'
import type { CallOptions } from '#support/calls/call.ts'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'

type Caller = {
  call: <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) => Promise<AnswerOf<E>>
}

/** Starts a checkout as a visitor, who isn't signed in. Also returns the checkout session's id. */
export const startCheckout = async ({ call }: Caller, input: CheckoutInput) => {
  const answer = await call(createCheckoutSession, { input, token: undefined })
  return { ...answer, checkoutSessionId: checkoutSessionIdIn(answer.url) }
}

/** Returns the id in the URL of Stripe's checkout page or a free booking's success page. */
export const checkoutSessionIdIn = (url: string): string =>
  new URL(url).searchParams.get('session_id') ?? url.split('/').at(-1) ?? ''
