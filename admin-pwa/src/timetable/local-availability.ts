import {
  type AvailabilityDay,
  type AvailabilityException,
  addAvailabilityException,
  setAvailability,
  setSlot,
} from '@synapse/shared/availability/contract'
import type { Timetable } from '@synapse/shared/availability/timetable'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import type { SyncedType } from '@synapse/shared/sync/synced'
import { isUnsent, type OutboxEntry, showsEffect } from '#data/outbox-entry.ts'
import { receivedRecords } from '#data/records.ts'
import { storedOutbox } from '#data/stored-outbox.ts'

type Slots = Timetable['slots']

/** The availability on this device, including changes that the server may not have. */
type LocalAvailability = {
  days: readonly AvailabilityDay[] | undefined
  exceptions: readonly AvailabilityException[] | undefined
  /** Changes to slots and days off, in the order in which they were made. */
  slots: readonly SlotChange[]
}

type SlotChange =
  | { kind: 'slot'; date: string; startTime: string; isAvailable: boolean | null }
  /** Blocked days. Blocking a day also removed the slots that were opened on it. */
  | { kind: 'days-off'; from: string; to: string }

/** Replaces the parts of the server's timetable that this device also stores. */
export const withLocalAvailability = <Base extends Timetable>(
  timetable: Base,
  { days, exceptions, slots }: LocalAvailability,
): Base => ({
  ...timetable,
  daysOff: days?.filter((day) => !day.isAvailable).map(({ date }) => date) ?? timetable.daysOff,
  closures:
    exceptions?.flatMap(({ type, date, startTime, endTime }) =>
      type === 'closed' && endTime ? [{ date, startTime, endTime }] : [],
    ) ?? timetable.closures,
  slots: slots.reduce(applySlotChange, [
    ...timetable.slots,
    ...(exceptions ?? []).flatMap(({ type, date, startTime }) =>
      type === 'open' ? [{ date, startTime, isAvailable: true }] : [],
    ),
  ]),
})

const applySlotChange = (slots: Slots, change: SlotChange): Slots => {
  if (change.kind === 'days-off')
    return slots.filter(
      ({ date, isAvailable }) => !isAvailable || date < change.from || date > change.to,
    )
  const { date, startTime, isAvailable } = change
  const others = slots.filter((slot) => slot.date !== date || slot.startTime !== startTime)
  return isAvailable === null ? others : [...others, { date, startTime, isAvailable }]
}

/**
 * For each timetable of the server, what has changed on this device since: the record types, and
 * the outbox entries that the server has confirmed, by their order. The feed removes entries from
 * the outbox shortly before the timetable is refetched.
 */
const changedSince = new WeakMap<
  object,
  { types: Set<SyncedType>; confirmed: Map<number, OutboxEntry> }
>()

/** Applies changes that the server's timetable doesn't include yet. */
export const withLocalChanges = async <Base extends Timetable>(timetable: Base): Promise<Base> => {
  const { types, confirmed } = changedSince.get(timetable) ?? {
    types: new Set(),
    confirmed: new Map(),
  }
  changedSince.set(timetable, { types, confirmed })
  const shown = (await storedOutbox()).filter(showsEffect)
  for (const entry of shown) {
    for (const { type } of entry.patches) types.add(type)
    if (!isUnsent(entry)) confirmed.set(entry.order, entry)
  }
  const entries = new Map([...confirmed, ...shown.map((entry) => [entry.order, entry] as const)])
  const changed = async <Type extends SyncedType>(type: Type) =>
    types.has(type) ? await receivedRecords(type) : undefined
  return withLocalAvailability(timetable, {
    days: await changed('availabilityDays'),
    exceptions: await changed('availabilityExceptions'),
    slots: [...entries.values()].toSorted((a, b) => a.order - b.order).flatMap(slotChanges),
  })
}

const slotChanges = ({ path, body }: OutboxEntry): SlotChange[] => {
  if (path === setSlot.path) return [{ kind: 'slot', ...(body as BodyOf<typeof setSlot>) }]
  if (path === setAvailability.path) {
    const { date, until = date, isAvailable } = body as BodyOf<typeof setAvailability>
    return isAvailable ? [] : [{ kind: 'days-off', from: date, to: until }]
  }
  if (path !== addAvailabilityException.path) return []
  // A slot that is opened on a blocked day stays open.
  const { type, date, startTime } = body as BodyOf<typeof addAvailabilityException>
  return type === 'open' ? [{ kind: 'slot', date, startTime, isAvailable: true }] : []
}
