import { euroText } from '#fields'

/** The revenue of bookings. All screens with revenue use these fields. */
export const revenueFigures = {
  /** Card and manual payments less refunds and disputes. */
  revenue: euroText,
  /** The balance due for sessions, which isn't part of the revenue. */
  owed: euroText,
}
