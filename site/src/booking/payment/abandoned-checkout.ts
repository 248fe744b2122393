import type { AbandonOutcome, abandonCheckout } from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import { call } from '#data/call.ts'

/** Undefined for an unknown booking. */
export type AbandonedCheckoutOutcome = AbandonOutcome | 'unchecked' | undefined

/** Ends a checkout that the visitor has left, so that its coupon can be used again. */
export const endCheckout = (bookingId: string): Promise<AbandonedCheckoutOutcome> =>
  call<typeof abandonCheckout>({
    method: 'POST',
    path: `/api/abandon-checkout/${encodeURIComponent(bookingId)}`,
  }).then(
    ({ outcome }) => outcome,
    (error) => (isCallError(error) && error.status === 404 ? undefined : 'unchecked'),
  )
