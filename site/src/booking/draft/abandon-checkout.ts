import type {
  AbandonOutcome,
  abandonCheckout as contract,
} from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import { call } from '#ui/call.ts'

/**
 * The outcome of a checkout that the visitor left; undefined if the server doesn't know the
 * booking.
 */
export type ReturnOutcome = AbandonOutcome | 'unchecked' | undefined

let latest: Promise<ReturnOutcome> = Promise.resolve(undefined)
let isPending = false

/** Ends the checkout that a visitor has left, so that its coupon can be used again. */
export const abandonCheckout = (bookingId: string): Promise<ReturnOutcome> => {
  const answer = call<typeof contract>({
    method: 'POST',
    path: `/api/abandon-checkout/${encodeURIComponent(bookingId)}`,
  }).then(
    ({ outcome }) => outcome,
    (error) => (isCallError(error) && error.status === 404 ? undefined : 'unchecked'),
  )
  isPending = true
  latest = answer.finally(() => {
    isPending = false
  })
  return latest
}

/**
 * Resolves once the old checkout has ended. Start a new checkout only then, or Stripe would return
 * the old page.
 * @returns the outcome if it wasn't known before; otherwise, the visitor has already seen it
 */
export const untilAbandoned = async (): Promise<ReturnOutcome> => {
  const isNew = isPending
  const outcome = await latest
  return isNew ? outcome : undefined
}
