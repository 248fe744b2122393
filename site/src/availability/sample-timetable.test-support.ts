import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import type { Timetable } from '@synapse/shared/availability/timetable'
import { defaultPackages } from '@synapse/shared/package/package'
import type { LoadedTimetable } from '#availability/use-timetable.ts'

/** Returns a loaded timetable with the default schedule and packages. */
export const sampleTimetable = (
  now: string,
  changes: Partial<Timetable> = {},
  booked: string[] = [],
): LoadedTimetable => ({
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
