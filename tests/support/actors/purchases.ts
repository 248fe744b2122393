import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { callEndpoint, isRefusedCall } from '#support/calls/call.ts'
import { sessionIdIn } from '#support/readers/session-id.ts'
import { until } from '#support/run/until.ts'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import type { StandIns } from '#support/stand-ins/stand-ins.ts'

type Product = { standIns: StandIns; appUrl: () => string }

/** Makes purchases as a visitor, while servers fail. */
export const purchaseActions = ({ standIns, appUrl }: Product) => {
  /** Starts a checkout. Like the booking page, repeats the request until the app answers. */
  const startCheckout = async (input: CheckoutInput) => {
    const { url } = await until('The checkout has started', () =>
      callEndpoint(appUrl(), createCheckoutSession, { input }).catch((error) => {
        if (isRefusedCall(error) && error.status < 500) throw error
        return undefined
      }),
    )
    return sessionIdIn(url)
  }
  return {
    /** @returns the id of Stripe's session */
    startCheckout,
    buy: async (input: CheckoutInput) => {
      const session = await startCheckout(input)
      await standIns.stripe.paySession({ session, wait: false })
    },
  }
}
