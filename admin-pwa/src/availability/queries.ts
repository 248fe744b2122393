import type {
  AvailabilityDay,
  AvailabilityException,
  addAvailabilityException,
  listAvailability,
  listAvailabilityExceptions,
  removeAvailabilityException,
  setAvailability,
  setSlot,
} from '@synapse/shared/availability/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { call, sentenceOf } from '#app/api.ts'
import { apiQuery, queryClient } from '#app/query.ts'
import { useWrite } from '#app/write.ts'
import { failureToast } from '#ui/toast.tsx'

/** Days that the operator has set, from a month back on. */
export const availabilityQuery = () => apiQuery<typeof listAvailability>('/api/admin/availability')

/** Parts of days that are closed and further openings, from a month back on. */
export const exceptionsQuery = () =>
  apiQuery<typeof listAvailabilityExceptions>('/api/admin/availability/exceptions')

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
  useWrite({
    run: async (body: BodyOf<typeof setAvailability>) => {
      const set = await call<typeof setAvailability>({
        method: 'POST',
        path: '/api/admin/availability',
        body,
      })
      // Shown at once, while everything is read again.
      queryClient.setQueryData(
        availabilityQuery().queryKey,
        (days: AvailabilityDay[] | undefined) => days && withSetDays(days, set),
      )
      return set
    },
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
  useWrite({
    run: (body: BodyOf<typeof addAvailabilityException>) =>
      call<typeof addAvailabilityException>({
        method: 'POST',
        path: '/api/admin/availability/exceptions',
        body,
      }),
    ...told,
  })

export const useRemoveException = () =>
  useWrite({
    run: ({ id }: AvailabilityException) =>
      call<typeof removeAvailabilityException>({
        method: 'DELETE',
        path: `/api/admin/availability/exceptions/${id}`,
      }),
    ...told,
  })

/** Opens or closes one slot, or gives it back to the week's pattern. */
export const useSetSlot = () =>
  useWrite({
    run: (body: BodyOf<typeof setSlot>) =>
      call<typeof setSlot>({ method: 'POST', path: '/api/admin/availability/slots', body }),
    ...told,
  })
