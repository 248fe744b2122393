import { maltaDate } from '@synapse/shared/time'

/** Returns the date in Malta of an instant from the API, as 'YYYY-MM-DD'. */
export const maltaDay = (at: string): string => maltaDate(Temporal.Instant.from(at)).toString()
