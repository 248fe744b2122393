import type {
  AvailabilityDay,
  AvailabilityException as PresentedException,
} from '@synapse/shared/availability/contract'
import type { AdminAvailability, AvailabilityException } from '#availability/model'

/** Presents blocked hours or an extra slot to the operator. */
export const presentException = (exception: AvailabilityException): PresentedException => ({
  id: exception.id,
  date: exception.date,
  type: exception.type,
  startTime: exception.startTime,
  endTime: exception.endTime,
  reason: exception.reason,
})

/** Presents a day that the operator has opened or closed. */
export const presentDay = (day: AdminAvailability): AvailabilityDay => ({
  id: day.id,
  websiteId: day.websiteId,
  date: day.date,
  isAvailable: day.isAvailable,
  reason: day.reason,
})
