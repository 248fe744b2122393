/** The number of days after a session for which a student counts as active. */
export const activeDays = 30
