export const manualReason = 'Manually set unavailable'

/** The maximum number of days off that can be set at once. */
export const maxDaysOff = 366
