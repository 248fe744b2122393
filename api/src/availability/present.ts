import * as contract from '@synapse/shared/availability/contract'
import type { AvailabilityDay, AvailabilityException } from '#availability/model'
import { presentRecord } from '#http/present-record'

/** Returns blocked hours or an extra slot as the operator sees them. */
export const presentException = (
  exception: AvailabilityException,
): contract.AvailabilityException => presentRecord(contract.availabilityException, exception)

/** Returns an opened or closed day as the operator sees it. */
export const presentDay = (day: AvailabilityDay): contract.AvailabilityDay =>
  presentRecord(contract.availabilityDay, day)
