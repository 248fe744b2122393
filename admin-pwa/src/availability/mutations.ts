import {
  addAvailabilityException,
  removeAvailabilityException,
  setAvailability,
  setSlot,
} from '@synapse/shared/availability/contract'
import {
  blockHoursChange,
  daysChange,
  extraSlotChange,
  slotChange,
  unblockHoursChange,
} from '#availability/offline-changes.ts'
import { failureToastWithReason, useCall } from '#ui/use-call.ts'

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
