/** A student counts as active for this many days after a session. */
const activeDays = 30

/** Returns the earliest time of a last session for which a student still counts as active. */
export const activeSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: 24 * activeDays })
