/** The reason that is kept when none is given. */
export const manualReason = 'Manually set unavailable'

/** The longest range of days that is set at once. */
export const mostDaysOff = 366
