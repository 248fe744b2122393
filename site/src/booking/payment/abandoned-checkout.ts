import type { AbandonOutcome, abandonCheckout } from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import { call } from '#data/call.ts'

/** The outcome of a checkout that the visitor has left; undefined for an unknown booking. */
export type AbandonedCheckoutOutcome = AbandonOutcome | 'unchecked' | undefined

/** Ends a checkout that the visitor has left, so that its coupon can be used again. */
export const createAbandonedCheckout = () => {
  let pending: Promise<AbandonedCheckoutOutcome> | undefined
  return {
    end: (bookingId: string): Promise<AbandonedCheckoutOutcome> => {
      pending = endCheckout(bookingId).finally(() => {
        pending = undefined
      })
      return pending
    },
    /**
     * Resolves once the old checkout has ended. Start a new one only then, because Stripe would
     * otherwise return the old page.
     * @returns the outcome; undefined if the visitor has already seen it
     */
    untilEnded: async (): Promise<AbandonedCheckoutOutcome> => pending,
  }
}

const endCheckout = (bookingId: string): Promise<AbandonedCheckoutOutcome> =>
  call<typeof abandonCheckout>({
    method: 'POST',
    path: `/api/abandon-checkout/${encodeURIComponent(bookingId)}`,
  }).then(
    ({ outcome }) => outcome,
    (error) => (isCallError(error) && error.status === 404 ? undefined : 'unchecked'),
  )
