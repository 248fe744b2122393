/** For how many days after a session a student counts as active. */
export const activeDays = 30
