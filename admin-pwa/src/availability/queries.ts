import {
  type AvailabilityException,
  addAvailabilityException,
  listAvailability,
  listAvailabilityExceptions,
  removeAvailabilityException,
  setAvailability,
  setSlot,
} from '@synapse/shared/availability/contract'
import { compareText } from '@synapse/shared/text/compare-text'
import { maltaDate } from '@synapse/shared/time'
import {
  blockHoursChange,
  daysChange,
  extraSlotChange,
  slotChange,
  unblockHoursChange,
} from '#availability/offline-changes.ts'
import { query } from '#data/query.ts'
import { completeRecords } from '#data/records.ts'
import { failureToastWithReason, useCall } from '#ui/use-call.ts'

/** Loads the days that the operator has opened or closed, from one month ago onwards. */
export const availabilityQuery = () =>
  query(listAvailability, { complete: () => recentRecords('availabilityDays') })

/** Loads a day's blocked hours, for a day from one month ago onwards. */
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

const toasts = {
  successToast: {
    title: 'Availability Updated',
    message: 'Calendar availability has been updated successfully.',
  },
  errorToast: failureToastWithReason('Failed to update availability. Please try again.'),
}

export const useSetDayAvailability = () =>
  useCall(setAvailability, { optimistic: daysChange, ...toasts })

export const useBlockHours = () =>
  useCall(addAvailabilityException, { optimistic: blockHoursChange, ...toasts })

export const useUnblockHours = () =>
  useCall(removeAvailabilityException, {
    request: ({ id }) => ({ params: { id } }),
    optimistic: unblockHoursChange,
    ...toasts,
  })

export const useAddExtraSlot = () =>
  useCall(addAvailabilityException, { optimistic: extraSlotChange, ...toasts })

export const useSetSlot = () => useCall(setSlot, { optimistic: slotChange, ...toasts })
