/** The hourly rate of a new client unless another is given, in cents. */
export const defaultHourlyRateCents = 1_500
