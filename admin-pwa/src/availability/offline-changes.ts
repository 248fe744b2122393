import type {
  AvailabilityDay,
  AvailabilityException,
  addAvailabilityException,
  setAvailability,
  setSlot,
} from '@synapse/shared/availability/contract'
import { manualReason, maxDaysOff } from '@synapse/shared/availability/timetable'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { formatShortDate } from '@synapse/shared/time'
import { patchOf } from '#data/outbox/patch.ts'
import { receivedRecords } from '#data/records.ts'
import { formatDateRange } from '#ui/format/format-time.ts'

/**
 * Returns a change that blocks or unblocks days; undefined for a range that the server will reject.
 */
export const daysChange = async (body: BodyOf<typeof setAvailability>) => {
  const { date, until = date, isAvailable } = body
  const first = Temporal.PlainDate.from(date)
  const count = first.until(until).total('days') + 1
  if (count < 1 || count > maxDaysOff) return undefined
  const dates = Array.from({ length: count }, (_, days) => first.add({ days }).toString())
  const reason = body.reason || (isAvailable ? null : manualReason)
  const set = dates.map(
    (date): AvailabilityDay => ({
      id: localDayId(date),
      websiteId: null,
      date,
      isAvailable,
      reason,
    }),
  )
  const replaced = (await receivedRecords('availabilityDays')).filter(
    ({ id, date }) => dates.includes(date) && id !== localDayId(date),
  )
  return {
    label: `${isAvailable ? 'Unblock' : 'Block'} ${formatDateRange(date, until)}`,
    patches: [
      ...set.map((day) => patchOf('availabilityDays', day.id, { put: day })),
      ...replaced.map(({ id }) => patchOf('availabilityDays', id, { gone: true })),
      ...(isAvailable ? [] : await extraSlotsGone(dates)),
    ],
    extraHolds: dates.map(dayKey),
    answer: set,
  }
}

/** Each day has one record, identified by its date until the server assigns an id. */
const localDayId = (date: string) => `on ${date}`

const extraSlotsGone = async (dates: readonly string[]) =>
  (await receivedRecords('availabilityExceptions'))
    .filter(({ type, date }) => type === 'open' && dates.includes(date))
    .map(({ id }) => patchOf('availabilityExceptions', id, { gone: true }))

/** The id is created on the device, so that resending the request doesn't add a second entry. */
type ToAdd<Type> = Extract<BodyOf<typeof addAvailabilityException>, { type: Type }> & { id: string }

export const blockHoursChange = (body: ToAdd<'closed'>) => {
  const answer = { ...body, reason: body.reason || null }
  return {
    label: `Block hours on ${formatShortDate(body.date)}`,
    patches: [patchOf('availabilityExceptions', body.id, { put: answer })],
    isNew: true as const,
    answer,
  }
}

export const unblockHoursChange = ({ id, date }: AvailabilityException) => ({
  label: `Unblock hours on ${formatShortDate(date)}`,
  patches: [patchOf('availabilityExceptions', id, { gone: true })],
  answer: undefined,
})

/** Opens a slot that isn't in the weekly schedule. */
export const extraSlotChange = (body: ToAdd<'open'>) => {
  const { id, date, startTime } = body
  const answer = { ...body, endTime: null, reason: null }
  return {
    label: `Open a slot on ${formatShortDate(date)}`,
    patches: [patchOf('availabilityExceptions', id, { put: answer })],
    extraHolds: slotHolds(date, startTime),
    isNew: true as const,
    answer,
  }
}

export const slotChange = ({ date, startTime, isAvailable }: BodyOf<typeof setSlot>) => ({
  label: `${slotVerb(isAvailable)} the slot on ${formatShortDate(date)}, ${startTime}`,
  patches: [],
  extraHolds: slotHolds(date, startTime),
  answer: undefined,
})

const slotVerb = (isAvailable: boolean | null) => {
  if (isAvailable === null) return 'Reset'
  return isAvailable ? 'Open' : 'Close'
}

const dayKey = (date: string) => `day/${date}`

/** Returns the key that all changes to a slot share. It ensures that they are sent in order. */
export const slotKey = (date: string, startTime: string): string => `slot/${date}/${startTime}`

/** Blocking a day closes its slots, so changes to the day and to its slots are sent in order. */
const slotHolds = (date: string, startTime: string) => [slotKey(date, startTime), dayKey(date)]
