import type { abandonCheckout as contract } from '@synapse/shared/booking/checkout-contract'
import { call } from '#ui/call.ts'

let underWay: Promise<unknown> = Promise.resolve()

/** Closes the card page that a visitor has left, so that a coupon's last use is free again. */
export const abandonCheckout = (bookingId: string): void => {
  underWay = call<typeof contract>({
    method: 'POST',
    path: `/api/abandon-checkout/${encodeURIComponent(bookingId)}`,
    // It closes by itself in half an hour: nothing that the visitor has to know.
  }).catch(() => {})
}

/** A new checkout waits for this, or it would be given the page that is being closed. */
export const untilAbandoned = (): Promise<unknown> => underWay
