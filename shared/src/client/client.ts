/** The default hourly rate of a new client, in cents. */
export const defaultHourlyRateCents = 1_500
