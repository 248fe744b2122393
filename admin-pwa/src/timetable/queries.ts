import { listBookedTimes, readBookingPage } from '@synapse/shared/booking/checkout-contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { withLocalChanges } from '#timetable/local-availability.ts'

/** Loads a website's timetable, and applies this device's changes to it. */
export const timetableQuery = (slug: string) => ({
  ...query(readBookingPage, {
    params: { slug },
    withLocalData: async (page, confirmed) => ({
      ...page,
      timetable: await withLocalChanges(page.timetable, confirmed),
    }),
  }),
  select: ({ timetable }: AnswerOf<typeof readBookingPage>) => timetable,
})

/**
 * Loads a website's timetable and the start times of all upcoming sessions on every website. The
 * timetable is undefined until both have loaded, so that no taken slot is treated as free.
 */
export const useTimetable = (slug: string) => {
  const { data: timetable } = useQuery(timetableQuery(slug))
  const { data: times } = useQuery(query(listBookedTimes))
  return {
    timetable: times && timetable,
    booked: (times ?? []).map(({ sessionDate }) => Temporal.Instant.from(sessionDate)),
  }
}
