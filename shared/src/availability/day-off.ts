/** The reason that is kept when none is given. */
export const manualReason = 'Manually set unavailable'
