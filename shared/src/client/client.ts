/** The hourly rate of a client for whom none was given, in cents. */
export const defaultHourlyRateCents = 1_500
