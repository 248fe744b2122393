import {
  type AvailabilityException,
  listAvailability,
  listAvailabilityExceptions,
} from '@synapse/shared/availability/contract'
import { compareText } from '@synapse/shared/text/compare-text'
import { maltaDate } from '@synapse/shared/time'
import { query } from '#data/query.ts'
import { completeRecords } from '#data/records.ts'

/** Loads the days that the operator has opened or closed, from one month ago onwards. */
export const availabilityQuery = () =>
  query(listAvailability, { complete: () => recentRecords('availabilityDays') })

/** Loads a day's blocked hours. The day must not be more than one month ago. */
export const blockedHoursQuery = (day: string) => ({
  ...query(listAvailabilityExceptions, {
    complete: async () =>
      (await recentRecords('availabilityExceptions'))?.toSorted((a, b) =>
        compareText(a.date + a.startTime, b.date + b.startTime),
      ),
  }),
  select: (exceptions: AvailabilityException[]) =>
    exceptions.filter(({ date, type }) => date === day && type === 'closed'),
})

const recentRecords = async <Type extends 'availabilityDays' | 'availabilityExceptions'>(
  type: Type,
) => {
  const monthBack = maltaDate(Temporal.Now.instant()).subtract({ months: 1 }).toString()
  return (await completeRecords(type))?.filter(({ date }) => date >= monthBack)
}
