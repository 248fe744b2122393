import { euroText } from '#fields'

/** What bookings brought, on every screen that says so. */
export const revenueFigures = {
  /** Payments less what went back of them, and the prices of bookings made by hand. */
  revenue: euroText,
  /** The part of it that is prices of bookings made by hand, for which no payment came. */
  byHand: euroText,
}
