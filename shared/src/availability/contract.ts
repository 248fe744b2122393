import { z } from 'zod'
import { badRequest, endpoint, notFound } from '#contract/endpoint'
import * as field from '#contract/fields'
import { endsBeforeItBegins, unknownWebsite } from '#contract/refusals'
import { skippedTimeMessage } from '#time'

/** Days without an entry are available. */
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
    date: field.date('The day'),
    /** The last day, inclusive; defaults to the first day. */
    until: field.date('The end date').optional(),
    isAvailable: z.boolean(),
    reason: field.line('The reason', 200).nullish(),
  }),
  output: z.array(availabilityDay),
  mayRepeat: true,
  refusals: {
    ends_before_it_begins: endsBeforeItBegins,
    too_long: badRequest('A period can be at most 366 days long.'),
  },
})

/** Blocked hours and extra slots apply to all websites. */
export const availabilityException = z.object({
  id: z.uuid(),
  date: z.string(),
  type: z.enum(['closed', 'open']),
  startTime: z.string(),
  endTime: z.string().nullable(),
  reason: z.string().nullable(),
})
export type AvailabilityException = z.output<typeof availabilityException>

const skippedTime = badRequest(skippedTimeMessage)

const exceptionsPath = '/api/admin/availability/exceptions'

export const listAvailabilityExceptions = endpoint('GET', exceptionsPath, {
  summary: 'List blocked hours and extra slots, starting one month ago',
  output: z.array(availabilityException),
})

export const addAvailabilityException = endpoint('POST', exceptionsPath, {
  summary: 'Block hours on a day or add an extra slot, on all websites',
  input: z.discriminatedUnion('type', [
    z.strictObject({
      id: field.id.optional(),
      type: z.literal('closed'),
      date: field.date('The day'),
      startTime: field.time('From'),
      endTime: field.time('To'),
      reason: field.line('The reason', 200).nullish(),
    }),
    z.strictObject({
      id: field.id.optional(),
      type: z.literal('open'),
      date: field.date('The day'),
      startTime: field.time('The start'),
    }),
  ]),
  output: availabilityException,
  mayRepeat: true,
  refusals: {
    ends_before_it_begins: badRequest('The end time must be after the start time.'),
    skipped: skippedTime,
  },
})

export const removeAvailabilityException = endpoint('DELETE', `${exceptionsPath}/{id}`, {
  summary: 'Remove blocked hours or an extra slot',
  mayRepeat: true,
  refusals: { unknown: notFound('This entry has already been removed.') },
})

export const setSlot = endpoint('POST', '/api/admin/availability/slots', {
  summary: 'Open or close one slot; null returns the slot to the weekly schedule',
  input: z.strictObject({
    date: field.date('The day'),
    startTime: field.time('The start'),
    isAvailable: z.boolean().nullable(),
    /** The slug of the website. If it is omitted, the slot is changed on all websites. */
    website: field.slug.optional(),
  }),
  mayRepeat: true,
  refusals: {
    unknown_website: unknownWebsite,
    skipped: skippedTime,
  },
})
