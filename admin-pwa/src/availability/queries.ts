import {
  type AvailabilityDay,
  type AvailabilityException,
  addAvailabilityException,
  listAvailability,
  listAvailabilityExceptions,
  removeAvailabilityException,
  setAvailability,
  setSlot,
} from '@synapse/shared/availability/contract'
import { manualReason, maxDaysOff } from '@synapse/shared/availability/timetable'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { compareText } from '@synapse/shared/text/compare-text'
import { formatShortDate, maltaDate } from '@synapse/shared/time'
import { patchOf } from '#data/patch.ts'
import { query } from '#data/query.ts'
import { completeRecords, receivedRecords } from '#data/records.ts'
import { dateRangeText } from '#ui/format/format-time.ts'
import { failureToastWithReason, useCall } from '#ui/use-call.ts'

/** Loads the days that the operator has opened or closed, from one month ago onwards. */
export const availabilityQuery = () =>
  query(listAvailability, { complete: () => recentRecords('availabilityDays') })

/** Loads blocked hours and extra slots, from one month ago onwards. */
export const exceptionsQuery = () =>
  query(listAvailabilityExceptions, { complete: exceptionsByTime })

const exceptionsByTime = async () =>
  (await recentRecords('availabilityExceptions'))?.toSorted((a, b) =>
    compareText(a.date + a.startTime, b.date + b.startTime),
  )

const recentRecords = async <Type extends 'availabilityDays' | 'availabilityExceptions'>(
  type: Type,
) => {
  const monthBack = maltaDate(Temporal.Now.instant()).subtract({ months: 1 }).toString()
  return (await completeRecords(type))?.filter(({ date }) => date >= monthBack)
}

const toasts = {
  successToast: {
    title: 'Availability Updated',
    message: 'Calendar availability has been updated successfully.',
  },
  errorToast: failureToastWithReason('Failed to update availability. Please try again.'),
}

export const useSetDayAvailability = () =>
  useCall(setAvailability, {
    optimistic: async (body) => {
      const set = daysToSet(body)
      if (!set) return undefined
      const stored = await receivedRecords('availabilityDays')
      const dates = new Set(set.map(({ date }) => date))
      const days = dateRangeText(body.date, body.until ?? body.date)
      return {
        label: `${body.isAvailable ? 'Unblock' : 'Block'} ${days}`,
        patches: [
          ...set.map((day) => patchOf('availabilityDays', day.id, { put: day })),
          ...stored
            .filter(({ id, date }) => dates.has(date) && id !== localDayId(date))
            .map(({ id }) => patchOf('availabilityDays', id, { gone: true })),
          ...(await openedOn(body.isAvailable ? new Set() : dates)),
        ],
        extraHolds: [...dates].map(dayKey),
        answer: set,
      }
    },
    ...toasts,
  })

/** Removes the extra slots on days that are closed. */
const openedOn = async (dates: ReadonlySet<string>) =>
  (await receivedRecords('availabilityExceptions'))
    .filter(({ type, date }) => type === 'open' && dates.has(date))
    .map(({ id }) => patchOf('availabilityExceptions', id, { gone: true }))

const dayKey = (date: string) => `day/${date}`

/** Each day has one record, identified by its date until the server assigns an id. */
const localDayId = (date: string) => `on ${date}`

/** Returns undefined for a range that the server will reject. */
const daysToSet = (body: BodyOf<typeof setAvailability>): AvailabilityDay[] | undefined => {
  const first = Temporal.PlainDate.from(body.date)
  const count = first.until(body.until ?? body.date).total('days') + 1
  if (count < 1 || count > maxDaysOff) return undefined
  return Array.from({ length: count }, (_, days) => {
    const date = first.add({ days }).toString()
    return {
      id: localDayId(date),
      websiteId: null,
      date,
      isAvailable: body.isAvailable,
      reason: body.reason || (body.isAvailable ? null : manualReason),
    }
  })
}

export const useAddException = () =>
  useCall(addAvailabilityException, {
    optimistic: (body: ExceptionToAdd) => {
      const { id, date, startTime } = body
      const added: AvailabilityException =
        body.type === 'closed'
          ? { ...body, reason: body.reason || null }
          : { id, date, startTime, type: 'open', endTime: null, reason: null }
      return {
        label: `${body.type === 'closed' ? 'Block hours on' : 'Open a slot on'} ${formatShortDate(date)}`,
        patches: [patchOf('availabilityExceptions', id, { put: added })],
        extraHolds: added.type === 'open' ? [slotKey(date, startTime), dayKey(date)] : [],
        isNew: true,
        answer: added,
      }
    },
    ...toasts,
  })

/** The id is created on the device, so that resending the request doesn't add a second entry. */
type ExceptionToAdd = BodyOf<typeof addAvailabilityException> & { id: string }

export const useRemoveException = () =>
  useCall(removeAvailabilityException, {
    request: ({ id }: AvailabilityException) => ({ params: { id } }),
    optimistic: ({ id, date }) => ({
      label: `Unblock hours on ${formatShortDate(date)}`,
      patches: [patchOf('availabilityExceptions', id, { gone: true })],
      answer: undefined,
    }),
    ...toasts,
  })

export const useSetSlot = () =>
  useCall(setSlot, {
    optimistic: ({ date, startTime, isAvailable }) => ({
      label: `${slotVerb(isAvailable)} the slot on ${formatShortDate(date)}, ${startTime}`,
      patches: [],
      extraHolds: [slotKey(date, startTime), dayKey(date)],
      answer: undefined,
    }),
    ...toasts,
  })

const slotVerb = (isAvailable: boolean | null) => {
  if (isAvailable === null) return 'Reset'
  return isAvailable ? 'Open' : 'Close'
}

/** Returns the key that all changes to a slot share, so that they are sent in order. */
export const slotKey = (date: string, startTime: string): string => `slot/${date}/${startTime}`
