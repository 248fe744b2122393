import { callEndpoint, isRefusedCall } from '#support/calls/call.ts'
import { startCheckout } from '#support/calls/start-checkout.ts'
import { until } from '#support/run/until.ts'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import type { StandIns } from '#support/stand-ins/stand-ins.ts'

type Product = { standIns: StandIns; appUrl: () => string }

/** Makes purchases as a visitor while servers fail. */
export const purchaseActions = ({ standIns, appUrl }: Product) => {
  /** Like the booking page, repeats the request until the app answers. */
  const openCheckout = (input: CheckoutInput) =>
    until('The checkout has started', () =>
      startCheckout(
        { call: (endpoint, options) => callEndpoint(appUrl(), endpoint, options) },
        input,
      ).catch((error) => {
        if (isRefusedCall(error) && error.status < 500) throw error
        return undefined
      }),
    )
  return {
    openCheckout,
    buy: async (input: CheckoutInput) => {
      const { checkoutSessionId } = await openCheckout(input)
      await standIns.stripe.paySession({ session: checkoutSessionId, wait: false })
    },
  }
}
