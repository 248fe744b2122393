/** A student counts as active for so many days after a session. */
export const activeDays = 30
