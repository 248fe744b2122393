import {
  type AvailabilityDay,
  type AvailabilityException,
  addAvailabilityException,
  setAvailability,
  setSlot,
} from '@synapse/shared/availability/contract'
import type { Timetable } from '@synapse/shared/availability/timetable'
import { listBookedTimes, readBookingPage } from '@synapse/shared/booking/checkout-contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import type { SyncedType } from '@synapse/shared/sync/synced'
import { useQuery } from '@tanstack/react-query'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { query } from '#data/query.ts'
import { receivedRecords } from '#data/records.ts'
import { storedOutbox } from '#data/stored-outbox.ts'

/** The parts of a timetable that are set for individual dates. */
type SetByDay = Pick<Timetable, 'daysOff' | 'closures' | 'slots'>

/** The availability on this device, including changes that the server's timetable may lack. */
type LocalAvailability = {
  days: readonly AvailabilityDay[] | undefined
  exceptions: readonly AvailabilityException[] | undefined
  /** Changes in the order in which the operator made them. */
  slots: readonly SlotChange[]
}

/** A change to one slot or, without a time, to blocked days and the slots opened on them. */
type SlotChange = {
  date: string
  until?: string | undefined
  startTime?: string
  isAvailable: boolean | null
}

/** Replaces the parts of the server's timetable that are known on this device. */
export const withLocalAvailability = <Base extends SetByDay>(
  timetable: Base,
  { days, exceptions, slots }: LocalAvailability,
): Base => ({
  ...timetable,
  daysOff: days?.filter((day) => !day.isAvailable).map(({ date }) => date) ?? timetable.daysOff,
  closures:
    exceptions?.flatMap(({ type, date, startTime, endTime }) =>
      type === 'closed' && endTime ? [{ date, startTime, endTime }] : [],
    ) ?? timetable.closures,
  slots: slots.reduce<SetByDay['slots']>(
    (set, { date, until = date, startTime, isAvailable }) =>
      startTime === undefined
        ? set.filter((slot) => !slot.isAvailable || slot.date < date || slot.date > until)
        : [
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

/**
 * The record types changed on this device since the server's answer. The feed removes their changes
 * from the outbox shortly before the timetable is refetched.
 */
const changedSince = new WeakMap<object, Set<SyncedType>>()

/** Applies changes that the server's timetable doesn't contain yet. */
const withUnsentChanges = async <Base extends SetByDay>(timetable: Base): Promise<Base> => {
  const entries = (await storedOutbox()).filter(({ state }) => state !== 'refused')
  const changedTypes = changedSince.get(timetable) ?? new Set()
  changedSince.set(timetable, changedTypes)
  for (const { patches } of entries) for (const { type } of patches) changedTypes.add(type)
  const changed = async <Type extends SyncedType>(type: Type) =>
    changedTypes.has(type) ? await receivedRecords(type) : undefined
  return withLocalAvailability(timetable, {
    days: await changed('availabilityDays'),
    exceptions: await changed('availabilityExceptions'),
    slots: entries.flatMap(slotChange),
  })
}

const slotChange = ({ path, body }: OutboxEntry): SlotChange[] => {
  if (path === setSlot.path) return [body as BodyOf<typeof setSlot>]
  if (path === setAvailability.path) {
    const { date, until, isAvailable } = body as BodyOf<typeof setAvailability>
    return isAvailable ? [] : [{ date, until, isAvailable }]
  }
  if (path !== addAvailabilityException.path) return []
  // A slot that is added to a blocked day stays open.
  const { type, date, startTime } = body as BodyOf<typeof addAvailabilityException>
  return type === 'open' ? [{ date, startTime, isAvailable: true }] : []
}

export const visitorPageQuery = (slug: string) =>
  query(readBookingPage, {
    params: { slug },
    withLocalData: async (page) => ({
      ...page,
      timetable: await withUnsentChanges(page.timetable),
    }),
  })

/** Loads a website's timetable and the start times of all upcoming sessions, on every website. */
export const useTimetable = (slug: string) => {
  const { data: page } = useQuery(visitorPageQuery(slug))
  const { data: times = [] } = useQuery(query(listBookedTimes))
  return {
    /** The timetable; undefined until it is loaded. */
    timetable: page?.timetable,
    booked: times.map(({ sessionDate }) => Temporal.Instant.from(sessionDate)),
  }
}
