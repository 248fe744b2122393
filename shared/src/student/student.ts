/** How many days after a session a student still counts as active. */
const activeDays = 30

/** Returns how recent a student's last session must be for the student to count as active. */
export const activeSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: 24 * activeDays })
