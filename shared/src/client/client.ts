/** The default hourly rate for new clients. */
export const defaultHourlyRateCents = 1_500
