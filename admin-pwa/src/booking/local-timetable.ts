import {
  type AvailabilityDay,
  type AvailabilityException,
  setSlot,
} from '@synapse/shared/availability/contract'
import type { Timetable } from '@synapse/shared/availability/timetable'
import type { BodyOf } from '@synapse/shared/endpoint'
import type { SyncedType } from '@synapse/shared/sync/synced'
import { outboxOnDisk, receivedRecords } from '#data/records.ts'

/** The parts of a timetable that are set for individual dates. */
type SetByDay = Pick<Timetable, 'daysOff' | 'closures' | 'slots'>

/** Availability on this device that is newer than the server's; undefined if it is unchanged. */
type Local = {
  days: readonly AvailabilityDay[] | undefined
  exceptions: readonly AvailabilityException[] | undefined
  /** Changes in the order in which the operator made them. */
  slots: readonly BodyOf<typeof setSlot>[]
}

export const withPendingSlots = <Whole extends SetByDay>(
  timetable: Whole,
  { days, exceptions, slots }: Local,
): Whole => ({
  ...timetable,
  daysOff: days?.filter((day) => !day.isAvailable).map(({ date }) => date) ?? timetable.daysOff,
  closures:
    exceptions?.flatMap(({ type, date, startTime, endTime }) =>
      type === 'closed' && endTime ? [{ date, startTime, endTime }] : [],
    ) ?? timetable.closures,
  slots: slots.reduce<SetByDay['slots']>(
    (set, { date, startTime, isAvailable }) => [
      ...set.filter((slot) => slot.date !== date || slot.startTime !== startTime),
      ...(isAvailable === null ? [] : [{ date, startTime, isAvailable }]),
    ],
    [
      ...timetable.slots,
      ...(exceptions ?? []).flatMap(({ type, date, startTime }) =>
        type === 'open' ? [{ date, startTime, isAvailable: true }] : [],
      ),
    ],
  ),
})

/** Applies unsent changes to the timetable, as the server will once they are sent. */
export const timetableWithPending = async <Whole extends SetByDay>(
  timetable: Whole,
): Promise<Whole> => {
  const entries = (await outboxOnDisk()).filter(({ state }) => state !== 'refused')
  const changedTypes = new Set(entries.flatMap(({ patches }) => patches.map(({ type }) => type)))
  const changed = async <Type extends SyncedType>(type: Type) =>
    changedTypes.has(type) ? await receivedRecords(type) : undefined
  return withPendingSlots(timetable, {
    days: await changed('availabilityDays'),
    exceptions: await changed('availabilityExceptions'),
    slots: entries
      .filter(({ path }) => path === setSlot.path)
      .map(({ body }) => body as BodyOf<typeof setSlot>),
  })
}
