import { euroText } from '#fields'

/** What bookings brought, on every screen that says so. */
export const revenueFigures = {
  /** Payments, by card and by hand, less what went back of them. */
  revenue: euroText,
  /** What is still to be paid for sessions; not counted in it. */
  owed: euroText,
}
