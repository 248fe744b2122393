import * as field from '#contract/fields'

/** The fields of all screens that show revenue. */
export const revenueFigures = {
  /** The payments, by card or manual, less refunds and disputes. */
  revenue: field.euroText,
  /** The balance due for sessions, which isn't part of the revenue. */
  owed: field.euroText,
}
