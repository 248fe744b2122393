import { z } from 'zod'
import { endpoint } from '#endpoint'
import { dateField, idField, idParams, lineField, slugField, timeField } from '#fields'
import { endsBeforeItBegins, unknownWebsite } from '#refusals'
import { skippedTimeSentence } from '#time'

/** A day that the operator has opened or closed; days without an entry are available. */
export const availabilityDay = z.object({
  id: z.uuid(),
  websiteId: z.uuid().nullable(),
  date: z.string(),
  isAvailable: z.boolean(),
  reason: z.string().nullable(),
})
export type AvailabilityDay = z.output<typeof availabilityDay>

export const listAvailability = endpoint('GET', '/api/admin/availability', {
  summary: 'List the days that the operator has opened or closed, starting one month ago',
  output: z.array(availabilityDay),
})

export const setAvailability = endpoint('POST', '/api/admin/availability', {
  summary: 'Open or close a day or a range of days on all websites',
  input: z.strictObject({
    date: dateField('The day'),
    /** The last day of the range, inclusive. */
    until: dateField('The end date').optional(),
    isAvailable: z.boolean(),
    reason: lineField('The reason', 200).nullish(),
  }),
  output: z.array(availabilityDay),
  mayRepeat: true,
  refusals: {
    ends_before_it_begins: endsBeforeItBegins,
    too_long: { status: 400, sentence: 'A period can be at most 366 days long.' },
  },
})

/** Blocked hours, or an extra slot. Both apply to all websites. */
export const availabilityException = z.object({
  id: z.uuid(),
  date: z.string(),
  type: z.enum(['closed', 'open']),
  startTime: z.string(),
  endTime: z.string().nullable(),
  reason: z.string().nullable(),
})
export type AvailabilityException = z.output<typeof availabilityException>

const skippedTime = { status: 400, sentence: skippedTimeSentence } as const

const exceptionsPath = '/api/admin/availability/exceptions'

export const listAvailabilityExceptions = endpoint('GET', exceptionsPath, {
  summary: 'List blocked hours and extra slots, starting one month ago',
  output: z.array(availabilityException),
})

export const addAvailabilityException = endpoint('POST', exceptionsPath, {
  summary: 'Block hours on a day or add an extra slot, on all websites',
  input: z.discriminatedUnion('type', [
    z.strictObject({
      id: idField.optional(),
      type: z.literal('closed'),
      date: dateField('The day'),
      startTime: timeField('From'),
      endTime: timeField('To'),
      reason: lineField('The reason', 200).nullish(),
    }),
    z.strictObject({
      id: idField.optional(),
      type: z.literal('open'),
      date: dateField('The day'),
      startTime: timeField('The start'),
    }),
  ]),
  output: availabilityException,
  mayRepeat: true,
  refusals: {
    ends_before_it_begins: { status: 400, sentence: 'The end time must be after the start time.' },
    skipped: skippedTime,
  },
})

export const removeAvailabilityException = endpoint('DELETE', `${exceptionsPath}/{id}`, {
  summary: 'Remove blocked hours or an extra slot',
  params: idParams,
  mayRepeat: true,
  refusals: { unknown: { status: 404, sentence: 'This entry has already been removed.' } },
})

export const setSlot = endpoint('POST', '/api/admin/availability/slots', {
  summary: 'Open or close one slot; null returns the slot to the weekly schedule',
  input: z.strictObject({
    date: dateField('The day'),
    startTime: timeField('The start'),
    isAvailable: z.boolean().nullable(),
    /** The website's slug; if omitted, the slot changes on all websites. */
    website: slugField.optional(),
  }),
  mayRepeat: true,
  refusals: {
    unknown_website: unknownWebsite,
    skipped: skippedTime,
  },
})
