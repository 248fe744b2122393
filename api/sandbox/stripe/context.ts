import type { EventObject, EventType, StripeStore } from '#sandbox/stripe/store'

/** The API call that caused an event; null when a person or the clock did. */
export type Cause = { id: string; idempotency_key: string | null } | null

/** How refunds end: at once, `pending` until settled, failed from the start, or refused for want of balance. */
export type RefundOutcome = 'succeeded' | 'pending' | 'failed' | 'refused'

/** What every part of the stand-in works with. */
export type StripeContext = {
  store: StripeStore
  /** The business's clock in epoch seconds; the one thing tests may move. */
  nowSeconds: () => number
  /** Where visitors' browsers find the hosted pages, without a trailing slash. */
  publicUrl: string
  /** Real milliseconds until an asynchronous payment or refund is decided. */
  asyncDelayMs: number
  /** Records an event with a copy of the object and has it delivered; returns the event's id. */
  publish: (type: EventType, object: EventObject, cause?: Cause) => string
  nextRefundOutcome: () => RefundOutcome
}
