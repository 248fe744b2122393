import type { QueryOf } from '@synapse/shared/contract/endpoint'
import type * as contract from '@synapse/shared/student/contract'
import { activeSince } from '@synapse/shared/student/student'
import { isYetToStartSql, statusTabSql } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { likePattern, queryRow } from '#db/sql'
import { andOfWebsiteSql, Website } from '#website/model'

export type StudentFilter = QueryOf<typeof contract.exportStudents>
type StudentPage = { items: contract.Student[]; total: number }

type StudentQuery = Partial<StudentFilter> & {
  emails?: readonly string[]
  /** The page size; if omitted, all students are returned. */
  limit?: number
  offset?: number
}

/**
 * Returns one page of students: first those with an upcoming session, soonest first, then all
 * others, latest session first. Includes archived students only if the filter does.
 */
export const listStudents = async ({ db, now }: Context, wanted: StudentQuery) => {
  const at = now()
  const { total, items } = await queryRow<StudentPage>(db, studentsSql(wanted), {
    website: wanted.website ?? '',
    search: likePattern(wanted.search ?? ''),
    emails: (wanted.emails ?? []).map((email) => email.toLowerCase()),
    now: toTimestamp(at),
    activeSince: toTimestamp(activeSince(at)),
    limit: wanted.limit ?? null,
    offset: wanted.offset ?? 0,
  })
  return { total, items: items.map(withInstants) }
}

/** Returns a student who has a completed booking, with figures for one website or for all. */
export const findStudent = async (context: Context, email: string, website?: string) =>
  (await listStudents(context, { emails: [email], website, limit: 1 })).items[0]

/** Returns the students with these e-mail addresses and their figures for each website. */
export const listStudentsByWebsite = async (
  context: Context,
  emails: readonly string[],
): Promise<{ email: string; onWebsites: Record<string, contract.Student> }[]> => {
  const websites = await Website.query(context.db).select('slug')
  const found = await Promise.all(
    websites.map(async ({ slug }) => {
      const wanted = { emails, website: slug, limit: emails.length }
      return (await listStudents(context, wanted)).items.map((student) => [slug, student] as const)
    }),
  )
  const byEmail = Map.groupBy(found.flat(), ([, { email }]) => email)
  return [...byEmail].map(([email, students]) => ({
    email,
    onWebsites: Object.fromEntries(students),
  }))
}

const withInstants = (student: contract.Student): contract.Student => ({
  ...student,
  firstSession: Temporal.Instant.from(student.firstSession).toString(),
  lastSession: Temporal.Instant.from(student.lastSession).toString(),
})

const isCompleted = `payment_status = 'completed'`
const isArchived = 'student_key in (select student_key from archived_students)'

const havingOfFilter = {
  all: `not ${isArchived}`,
  upcoming: `bool_or(${isYetToStartSql()}) and not ${isArchived}`,
  active: `bool_or(${isCompleted} and session_date > :activeSince and session_date <= :now) and not ${isArchived}`,
  past: `not bool_or(${isYetToStartSql()}) and not ${isArchived}`,
  archived: isArchived,
} as const satisfies Record<StudentFilter['filter'], string>

/** SQL condition for students whose name or address, in any booking, contains the searched text. */
const searchSql = `and student_key in (
      select student_key from bookings where search_text like :search
        and fold_text(student_name || ' ' || student_email) like :search)`

/**
 * Counts first, then loads names and totals for the current page only. Names come from the latest
 * booking. The unrefunded part of a cancelled booking counts as spent. If all bookings were
 * cancelled, the first and last session are those of the cancelled bookings.
 */
const studentsSql = ({ website, search, emails, filter }: StudentQuery) => {
  const onWebsite = andOfWebsiteSql(website)
  return `
with grouped as materialized (
  select student_key as email, (count(*) filter (where ${isCompleted}))::int as sessions,
    (count(*) filter (where ${isYetToStartSql()}))::int as upcoming,
    (count(*) filter (where ${isCompleted} and is_no_show))::int as "noShows",
    min(session_date) filter (where ${isYetToStartSql()}) as next,
    coalesce(min(session_date) filter (where ${isCompleted}), min(session_date)) as "firstSession",
    coalesce(max(session_date) filter (where ${isCompleted}), max(session_date)) as "lastSession"
  from bookings
  where ${statusTabSql('completed')} ${onWebsite}
    ${emails ? 'and student_key = any(:emails)' : ''}
    ${search ? searchSql : ''}
  group by 1
  ${filter ? `having ${havingOfFilter[filter]}` : ''}
), page as (
  select * from grouped order by next, "lastSession" desc, email limit :limit offset :offset
), shown as (
  select page.*,
    (select student_name from bookings b where b.student_key = page.email
      and ${statusTabSql('completed')} order by ${isCompleted} desc, session_date desc limit 1) as name,
    (select coalesce(sum(revenue), 0.00)::text from bookings b
      where b.student_key = page.email ${onWebsite}) as "totalSpent",
    exists (select 1 from archived_students a where a.student_key = page.email) as "isArchived"
  from page
)
select (select count(*)::int from grouped) as total,
  coalesce(json_agg(to_jsonb(shown) - 'next' order by next, "lastSession" desc, email), '[]') as items
from shown`
}
