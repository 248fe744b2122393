export const daysOffDraftKey = 'days-off'

/** @param date 'YYYY-MM-DD' */
export const dayOffDraftKey = (date: string): string => `day/${date}`

/** @param date 'YYYY-MM-DD' */
export const blockedHoursDraftKey = (date: string): string => `day-closure/${date}`
