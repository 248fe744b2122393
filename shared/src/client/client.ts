export const defaultHourlyRateCents = 1_500
