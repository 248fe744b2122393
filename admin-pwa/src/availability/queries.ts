import {
  type AvailabilityDay,
  type AvailabilityException,
  addAvailabilityException,
  listAvailability,
  listAvailabilityExceptions,
  removeAvailabilityException,
  setAvailability,
  setSlot,
} from '@synapse/shared/availability/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { maltaDate } from '@synapse/shared/time'
import { sentenceOf } from '#app/api.ts'
import { query, queryClient } from '#app/query.ts'
import { useWrite } from '#app/write.ts'
import { wholeOf } from '#offline/records.ts'
import { failureToast } from '#ui/toast.tsx'

/** Days that the operator has set, from a month back on. */
export const availabilityQuery = () =>
  query(
    listAvailability,
    {},
    {
      whole: async () =>
        (await wholeOf('availabilityDays'))?.filter(({ date }) => date >= monthBack()),
    },
  )

/** Parts of days that are closed and further openings, from a month back on. */
export const exceptionsQuery = () =>
  query(
    listAvailabilityExceptions,
    {},
    {
      whole: async () =>
        (await wholeOf('availabilityExceptions'))
          ?.filter(({ date }) => date >= monthBack())
          .sort((a, b) => `${a.date}${a.startTime}`.localeCompare(`${b.date}${b.startTime}`)),
    },
  )

const monthBack = () => maltaDate(Temporal.Now.instant()).subtract({ months: 1 }).toString()

/** The set days of a website, by date. */
export const daysByDate = (
  days: readonly AvailabilityDay[],
  websiteId: string | undefined,
): Map<string, AvailabilityDay> =>
  new Map(
    days
      .filter((day) => day.websiteId === null || day.websiteId === websiteId)
      .map((day) => [day.date, day]),
  )

const told = {
  succeeded: {
    title: 'Availability Updated',
    message: 'Calendar availability has been updated successfully.',
  },
  failed: (error: unknown) =>
    failureToast('Failed to update availability. Please try again.', sentenceOf(error)),
}

/** Opens or closes a day, or all days up to another one. */
export const useSetDays = () =>
  useWrite(setAvailability, {
    ask: (body: BodyOf<typeof setAvailability>) => ({ body }),
    applied: (set) =>
      queryClient.setQueryData(
        availabilityQuery().queryKey,
        (days: AvailabilityDay[] | undefined) => days && withSetDays(days, set),
      ),
    ...told,
  })

/** A list of set days with some of them set anew: what holds for all websites replaces the rest. */
const withSetDays = (
  days: readonly AvailabilityDay[],
  set: readonly AvailabilityDay[],
): AvailabilityDay[] => {
  const dates = new Set(set.map(({ date }) => date))
  return [...days.filter(({ date }) => !dates.has(date)), ...set]
}

/** Closes a part of a day, or opens one more slot. */
export const useAddException = () =>
  useWrite(addAvailabilityException, {
    ask: (body: BodyOf<typeof addAvailabilityException>) => ({ body }),
    ...told,
  })

export const useRemoveException = () =>
  useWrite(removeAvailabilityException, {
    ask: ({ id }: AvailabilityException) => ({ params: { id } }),
    ...told,
  })

/** Opens or closes one slot, or gives it back to the week's pattern. */
export const useSetSlot = () =>
  useWrite(setSlot, {
    ask: (body: BodyOf<typeof setSlot>) => ({ body }),
    ...told,
  })
