import { maltaDate } from '@synapse/shared/time'

/** The date in Malta of an instant of the API, 'YYYY-MM-DD'. */
export const maltaDay = (at: string): string => maltaDate(Temporal.Instant.from(at)).toString()
