import { z } from 'zod'
import { packageTypes } from '#booking/package'
import { endpoint } from '#endpoint'
import { slugField } from '#fields'

/** What a booking page needs to know besides the booked times. Public: never a person's data. */
const bookingPage = z.object({
  slug: z.string(),
  name: z.string(),
  primaryColor: z.string(),
  takesBookings: z.boolean(),
  packages: z.array(
    z.object({
      type: z.enum(packageTypes),
      label: z.string(),
      description: z.string(),
      priceCents: z.int(),
      numberOfStudents: z.int(),
      durationMinutes: z.int(),
    }),
  ),
  timetable: z.object({
    pattern: z.array(
      z.object({
        dayOfWeek: z.int(),
        startTime: z.string(),
        validFrom: z.string().nullable(),
        validUntil: z.string().nullable(),
      }),
    ),
    daysOff: z.array(z.string()),
    closures: z.array(z.object({ date: z.string(), startTime: z.string(), endTime: z.string() })),
    slots: z.array(z.object({ date: z.string(), startTime: z.string(), isAvailable: z.boolean() })),
    busy: z.array(z.object({ start: z.string(), end: z.string() })),
  }),
})
export type BookingPage = z.output<typeof bookingPage>

export const readBookingPage = endpoint({
  method: 'GET',
  path: '/api/websites/{slug}/booking-page',
  who: 'anyone',
  summary: 'Name, colour, packages and timetable of a website',
  params: z.strictObject({ slug: slugField }),
  output: bookingPage,
  refusals: { unknown: { status: 404, sentence: 'There is no website of that name.' } },
})
