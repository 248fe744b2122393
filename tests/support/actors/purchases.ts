import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { callEndpoint, isRefusedCall } from '#support/calls/call.ts'
import { checkoutSessionIdIn } from '#support/readers/checkout-session-id.ts'
import { until } from '#support/run/until.ts'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import type { StandIns } from '#support/stand-ins/stand-ins.ts'

type Product = { standIns: StandIns; appUrl: () => string }

/** Makes purchases as a visitor, while servers fail. */
export const purchaseActions = ({ standIns, appUrl }: Product) => {
  /** Starts a checkout. Like the booking page, repeats the request until the app answers. */
  const startCheckout = async (input: CheckoutInput) => {
    const answer = await until('The checkout has started', () =>
      callEndpoint(appUrl(), createCheckoutSession, { input }).catch((error) => {
        if (isRefusedCall(error) && error.status < 500) throw error
        return undefined
      }),
    )
    return { ...answer, checkoutSessionId: checkoutSessionIdIn(answer.url) }
  }
  return {
    startCheckout,
    buy: async (input: CheckoutInput) => {
      const { checkoutSessionId } = await startCheckout(input)
      await standIns.stripe.paySession({ session: checkoutSessionId, wait: false })
    },
  }
}
