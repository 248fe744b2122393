import * as contract from '@synapse/shared/availability/contract'
import type { AdminAvailability, AvailabilityException } from '#availability/model'
import { presentRecord } from '#http/present-record'

/** Presents blocked hours or an extra slot to the operator. */
export const presentException = (
  exception: AvailabilityException,
): contract.AvailabilityException => presentRecord(contract.availabilityException, exception)

/** Presents an opened or closed day to the operator. */
export const presentDay = (day: AdminAvailability): contract.AvailabilityDay =>
  presentRecord(contract.availabilityDay, day)
