import type {
  AvailabilityDay,
  AvailabilityException as PresentedException,
} from '@synapse/shared/availability/contract'
import type { AdminAvailability, AvailabilityException } from '#availability/model'

/** What the operator sees of a part of a day that is closed, or of a further opening. */
export const presentException = (exception: AvailabilityException): PresentedException => ({
  id: exception.id,
  date: exception.date,
  type: exception.type,
  startTime: exception.startTime,
  endTime: exception.endTime,
  reason: exception.reason,
})

/** What the operator sees of a day that was set. */
export const presentDay = (day: AdminAvailability): AvailabilityDay => ({
  id: day.id,
  websiteId: day.websiteId,
  date: day.date,
  isAvailable: day.isAvailable,
  reason: day.reason,
})
