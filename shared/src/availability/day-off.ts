/** The default reason of a day off. */
export const manualReason = 'Manually set unavailable'

/** The longest range of days that can be set at once. */
export const maxDaysOff = 366
