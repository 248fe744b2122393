/** The number of days after a session for which a student counts as active. */
export const activeDays = 30

/** Returns the time after which a session makes its student active. */
export const activeSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: 24 * activeDays })
