import { euroText } from '#fields'

/** The revenue fields that all screens with revenue use. */
export const revenueFigures = {
  /** Card and manual payments less refunds and disputes. */
  revenue: euroText,
  /** The balance due for sessions, which isn't part of the revenue. */
  owed: euroText,
}
