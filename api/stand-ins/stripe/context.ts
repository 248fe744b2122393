import type { EventObject, EventType, StripeStore } from '#stand-ins/stripe/store'

/** The API call that caused an event, or null if a person or a timer caused it. */
export type Cause = { id: string; idempotency_key: string | null } | null

/**
 * The outcome of a refund. It succeeds immediately, is `pending` until it is settled, fails from
 * the start, or is rejected because of insufficient funds.
 */
export type RefundOutcome = 'succeeded' | 'pending' | 'failed' | 'refused'

export type StripeContext = {
  store: StripeStore
  /** The app's clock in epoch seconds, which tests can set. */
  nowSeconds: () => number
  /** The URL of the stand-in, without a trailing slash. */
  url: string
  /** How long an asynchronous payment or refund takes, in real time. */
  asyncDelayMs: number
  /** Stores and delivers an event with a copy of the object. Returns the event's id. */
  publish: (type: EventType, object: EventObject, cause?: Cause) => string
  webhookUrl: () => string
  nextRefundOutcome: () => RefundOutcome
}
