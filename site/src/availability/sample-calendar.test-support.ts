import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import type { Timetable } from '@synapse/shared/availability/timetable'
import { defaultPackages } from '@synapse/shared/package/package'
import type { LoadedCalendar } from '#availability/use-calendar.ts'

/** Returns a loaded calendar with the default schedule and packages. */
export const sampleCalendar = (
  now: string,
  changes: Partial<Timetable> = {},
  booked: string[] = [],
): LoadedCalendar => ({
  page: {
    slug: 'synapse-ai',
    name: 'Synapse AI',
    primaryColor: '#0b6e99',
    takesBookings: true,
    withdrawalText: null,
    packages: Object.values(defaultPackages),
    timetable: { ...defaultTimetable, ...changes },
  },
  booked: booked.map((start) => Temporal.Instant.from(start)),
  now: Temporal.Instant.from(now),
})
