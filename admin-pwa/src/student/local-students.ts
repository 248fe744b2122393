import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { AnswerOf, QueryInputOf } from '@synapse/shared/contract/endpoint'
import type { listStudents, Student } from '@synapse/shared/student/contract'
import { activeDays } from '@synapse/shared/student/student'
import type { Synced } from '@synapse/shared/sync/contract'
import { compareText } from '@synapse/shared/text/compare-text'
import { matchesSearch } from '@synapse/shared/text/fold-text'
import { pageOf } from '#ui/list/page.ts'

type Filter = QueryInputOf<typeof listStudents>

/**
 * Returns a page of a website's students from saved records, applying the server's rules. Upcoming
 * and recent sessions are counted from this device's bookings, which always include them.
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
    .filter(({ name, email }) => !search || matchesSearch(search, name, email))
    // Parse each date only once, because there may be thousands of students.
    .map((student) => {
      const moments = (sessions.get(student.email) ?? []).map(startOf)
      const coming = moments.filter((at) => at > now.epochMilliseconds)
      // Students without an upcoming session come last.
      const next = Math.min(...coming, Number.MAX_SAFE_INTEGER)
      return { student, moments, coming, next, last: Date.parse(student.lastSession) }
    })
    .filter(({ student, moments }) => fits[filter](student, moments, now.epochMilliseconds))
    .sort(
      (a, b) => a.next - b.next || b.last - a.last || compareText(a.student.email, b.student.email),
    )
  const items = pageOf(found, query).map(({ student, coming }) => ({
    ...student,
    upcoming: coming.length,
  }))
  return { items, total: found.length }
}

const startOf = ({ sessionDate }: AdminBooking) => Date.parse(sessionDate)

const dayMs = 86_400_000

const fits: Record<
  NonNullable<Filter['filter']>,
  (student: Student, moments: readonly number[], now: number) => boolean
> = {
  all: ({ isArchived }) => !isArchived,
  archived: ({ isArchived }) => isArchived,
  upcoming: ({ isArchived }, moments, now) => !isArchived && moments.some((at) => at > now),
  past: ({ isArchived }, moments, now) => !isArchived && !moments.some((at) => at > now),
  active: ({ isArchived }, moments, now) =>
    !isArchived && moments.some((at) => at <= now && at > now - activeDays * dayMs),
}
