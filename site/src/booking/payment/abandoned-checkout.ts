import type { AbandonOutcome, abandonCheckout } from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import { call } from '#data/call.ts'

/** How a checkout that the visitor has left turned out; undefined for an unknown booking. */
export type AbandonedCheckoutOutcome = AbandonOutcome | 'unchecked' | undefined

/** Ends a checkout that the visitor has left. Its coupon can then be used again. */
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
     * Resolves once the old checkout has ended. Only then start a new one, because Stripe would
     * return the old page.
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
