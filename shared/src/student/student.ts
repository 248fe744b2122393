/** For how many days after a session a student counts as active. */
const activeDays = 30

/** Returns the earliest time of a last session for which a student still counts as active. */
export const activeSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: 24 * activeDays })
