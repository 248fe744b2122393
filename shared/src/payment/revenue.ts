import * as field from '#contract/fields'

export const revenueFigures = {
  /** Card and manual payments, less refunds and disputes. */
  revenue: field.euroText,
  /** The balance due for sessions. It isn't part of the revenue. */
  owed: field.euroText,
}
