/** The days after a session during which a student counts as active. */
export const activeDays = 30
