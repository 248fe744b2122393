/** What a new client pays per hour, unless the operator sets another rate. */
export const defaultHourlyRateCents = 1_500
