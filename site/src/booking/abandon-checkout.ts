import type {
  AbandonOutcome,
  abandonCheckout as contract,
} from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/call'
import { call } from '#ui/call.ts'

/** What became of a card page that was left; undefined for a booking that the server doesn't know. */
export type Return = AbandonOutcome | 'unchecked' | undefined

let underWay: Promise<unknown> = Promise.resolve()

/** Closes the card page that a visitor has left, so that a coupon's last use is free again. */
export const abandonCheckout = (bookingId: string): Promise<Return> => {
  const answer = call<typeof contract>({
    method: 'POST',
    path: `/api/abandon-checkout/${encodeURIComponent(bookingId)}`,
  }).then(
    ({ outcome }) => outcome,
    (error) => (isCallError(error) && error.status === 404 ? undefined : 'unchecked'),
  )
  underWay = answer
  return answer
}

/** A new checkout waits for this, or it would be given the page that is being closed. */
export const untilAbandoned = (): Promise<unknown> => underWay
