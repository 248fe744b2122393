import { isYetToStart } from '@synapse/shared/booking/booking-view'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { AnswerOf, QueryInputOf } from '@synapse/shared/contract/endpoint'
import type { listStudents, Student } from '@synapse/shared/student/contract'
import { activeSince } from '@synapse/shared/student/student'
import type { Synced } from '@synapse/shared/sync/contract'
import { compareText } from '@synapse/shared/text/compare-text'
import { matchesSearch } from '@synapse/shared/text/fold-text'
import { paginate } from '#ui/list/page.ts'

type Filter = QueryInputOf<typeof listStudents>

/**
 * Returns a page of a website's students from synced records, by the same rules as the server.
 * Every device has the bookings needed to count upcoming and recent sessions.
 */
export const localStudents = (
  students: readonly Synced['students'][],
  bookings: readonly AdminBooking[],
  { website = '', search, filter = 'all', ...query }: Filter,
  now: Temporal.Instant,
): AnswerOf<typeof listStudents> => {
  const ofWebsite = bookings.filter(
    (booking) => booking.paymentStatus === 'completed' && booking.website === website,
  )
  const sessions = Map.groupBy(ofWebsite, ({ studentEmail }) => studentEmail.toLowerCase())
  const found = students
    .flatMap(({ onWebsites }) => onWebsites[website] ?? [])
    .filter(({ name, email }) => matchesSearch(search, name, email))
    .map((student) => {
      const own = sessions.get(student.email) ?? []
      const starts = own.map(startOf)
      const upcoming = own.filter((booking) => isYetToStart(booking, now)).map(startOf)
      // Students without an upcoming session come last.
      const next = Math.min(...upcoming, Number.MAX_SAFE_INTEGER)
      return { student, starts, upcoming, next, last: Date.parse(student.lastSession) }
    })
    .filter((found) => matches[filter](found, now))
    .sort(
      (a, b) => a.next - b.next || b.last - a.last || compareText(a.student.email, b.student.email),
    )
  const items = paginate(found, query).map(({ student, upcoming }) => ({
    ...student,
    upcoming: upcoming.length,
  }))
  return { items, total: found.length }
}

const startOf = ({ sessionDate }: AdminBooking) => Date.parse(sessionDate)

/** @property starts the start times of the sessions, in milliseconds since 1970 */
type Found = { student: Student; starts: readonly number[]; upcoming: readonly number[] }

const matches: Record<
  NonNullable<Filter['filter']>,
  (found: Found, now: Temporal.Instant) => boolean
> = {
  all: ({ student }) => !student.isArchived,
  archived: ({ student }) => student.isArchived,
  upcoming: ({ student, upcoming }) => !student.isArchived && upcoming.length > 0,
  past: ({ student, upcoming }) => !student.isArchived && upcoming.length === 0,
  active: ({ student, starts }, now) => {
    const since = activeSince(now).epochMilliseconds
    return !student.isArchived && starts.some((at) => at > since && at <= now.epochMilliseconds)
  },
}
