/** A student counts as active for this long after a session. */
const activeDays = 30

/** Returns the time after which a student must have had a session to count as active. */
export const activeSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: 24 * activeDays })
