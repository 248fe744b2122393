import {
  type AvailabilityDay,
  type AvailabilityException,
  setSlot,
} from '@synapse/shared/availability/contract'
import type { Timetable } from '@synapse/shared/availability/timetable'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import type { SyncedType } from '@synapse/shared/sync/synced'
import { isUnsent, type OutboxEntry, showsEffect } from '#data/outbox/entry.ts'
import type { Patch } from '#data/outbox/patch.ts'
import type { ConfirmedChanges } from '#data/query-basis.ts'
import { receivedRecords, storedOutbox } from '#data/records.ts'

type Slots = Timetable['slots']

type LocalAvailability = {
  /**
   * The days with this device's changes applied; undefined if it has changed none. The same goes
   * for `exceptions`.
   */
  days?: readonly AvailabilityDay[] | undefined
  exceptions?: readonly AvailabilityException[] | undefined
  changes: readonly OutboxEntry[]
}

/**
 * Applies this device's availability to the server's timetable. Days and exceptions are synced
 * records. Slots aren't, so each change's effect on them is applied in turn.
 */
export const withLocalAvailability = <Base extends Timetable>(
  timetable: Base,
  { days, exceptions, changes }: LocalAvailability,
): Base => ({
  ...timetable,
  daysOff: days?.filter((day) => !day.isAvailable).map(({ date }) => date) ?? timetable.daysOff,
  closures:
    exceptions?.flatMap(({ type, date, startTime, endTime }) =>
      type === 'closed' && endTime ? [{ date, startTime, endTime }] : [],
    ) ?? timetable.closures,
  slots: changes.reduce(changeSlots, timetable.slots),
})

const changeSlots = (slots: Slots, { path, body, patches }: OutboxEntry): Slots =>
  path === setSlot.path
    ? withSlot(slots, body as BodyOf<typeof setSlot>)
    : patches.reduce(patchSlots, slots)

const patchSlots = (slots: Slots, patch: Patch): Slots => {
  if (!('put' in patch)) return slots
  // Blocking a day also removes the slots that were opened on it before, but not those opened
  // later.
  if (patch.type === 'availabilityDays' && !patch.put.isAvailable)
    return slots.filter(({ date, isAvailable }) => !isAvailable || date !== patch.put.date)
  if (patch.type === 'availabilityExceptions' && patch.put.type === 'open')
    return withSlot(slots, { ...patch.put, isAvailable: true })
  return slots
}

/** @param slot if its `isAvailable` is null, the slot follows the weekly schedule again */
const withSlot = (
  slots: Slots,
  { date, startTime, isAvailable }: BodyOf<typeof setSlot>,
): Slots => {
  const others = slots.filter((slot) => slot.date !== date || slot.startTime !== startTime)
  return isAvailable === null ? others : [...others, { date, startTime, isAvailable }]
}

/**
 * Applies changes that the server's timetable doesn't include yet.
 * @param confirmed the changes that the server has confirmed since it sent the timetable, by their
 * order. Confirmed changes still in the outbox are added, because the feed removes them shortly
 * before the timetable is refetched.
 */
export const withLocalChanges = async <Base extends Timetable>(
  timetable: Base,
  confirmed: ConfirmedChanges,
): Promise<Base> => {
  const shown = (await storedOutbox()).filter(showsEffect)
  for (const entry of shown) if (!isUnsent(entry)) confirmed.set(entry.order, entry)
  const entries = new Map([...confirmed, ...shown.map((entry) => [entry.order, entry] as const)])
  const changes = [...entries.values()].toSorted((a, b) => a.order - b.order)
  const changed = async <Type extends SyncedType>(type: Type) =>
    changes.some(({ patches }) => patches.some((patch) => patch.type === type))
      ? await receivedRecords(type)
      : undefined
  return withLocalAvailability(timetable, {
    days: await changed('availabilityDays'),
    exceptions: await changed('availabilityExceptions'),
    changes,
  })
}
