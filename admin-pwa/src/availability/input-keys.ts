export const daysOffInputKey = 'days-off'

/** @param date 'YYYY-MM-DD' */
export const dayOffInputKey = (date: string): string => `day/${date}`

/** @param date 'YYYY-MM-DD' */
export const blockedHoursInputKey = (date: string): string => `day-closure/${date}`
