import type { EventObject, EventType, StripeStore } from '#stand-ins/stripe/store'

/** The API call that caused an event; null if the cause was a person or a timer. */
export type Cause = { id: string; idempotency_key: string | null } | null

/**
 * The outcome of a refund: it succeeds immediately, stays `pending` until it is settled, fails from
 * the start, or is rejected for insufficient funds.
 */
export type RefundOutcome = 'succeeded' | 'pending' | 'failed' | 'refused'

export type StripeContext = {
  store: StripeStore
  /** The app's clock in epoch seconds; tests set it. */
  nowSeconds: () => number
  /** The URL of the stand-in, without a trailing slash. */
  url: string
  /** How long an asynchronous payment or refund takes in real time. */
  asyncDelayMs: number
  /** Stores an event with a copy of the object and delivers it. Returns its id. */
  publish: (type: EventType, object: EventObject, cause?: Cause) => string
  webhookUrl: () => string
  nextRefundOutcome: () => RefundOutcome
}
