import * as field from '#contract/fields'

/** The fields that all screens with revenue have in common. */
export const revenueFigures = {
  /** Card and manual payments, less refunds and disputes. */
  revenue: field.euroText,
  /** The balance due for sessions. It isn't part of the revenue. */
  owed: field.euroText,
}
