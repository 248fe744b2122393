import { useQuery } from '@tanstack/react-query'
import { bookedTimesQuery, visitorPageQuery } from '#booking/queries.ts'

/** Loads a website's timetable and the start times of all upcoming sessions, on every website. */
export const useTimetable = (slug: string) => {
  const { data: page } = useQuery(visitorPageQuery(slug))
  const { data: times = [] } = useQuery(bookedTimesQuery())
  return {
    /** Undefined until it is loaded. */
    timetable: page?.timetable,
    booked: times.map(({ sessionDate }) => Temporal.Instant.from(sessionDate)),
  }
}
