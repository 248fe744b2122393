import type { AdminWebsite } from '@synapse/shared/website/contract'
import { mayHaveMoney, moneyColumns } from '#booking/model'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { rowsOf } from '#db/rows'
import { Website, WebsitePackage } from '#website/model'
import { presentWebsite } from '#website/present'

/** A student counts as active this long after a session; a session as upcoming this long before. */
export const activeDays = 30
export const upcomingDays = 7

/** All websites with their figures, the built-in one first. */
export const listWebsites = async (context: Context): Promise<AdminWebsite[]> => {
  const [websites, packages, stats] = await Promise.all([
    Website.query(context.db).orderBy([
      { column: 'isBuiltIn', order: 'desc' },
      { column: 'createdAt' },
      { column: 'id' },
    ]),
    WebsitePackage.query(context.db).orderBy('numberOfStudents'),
    readStats(context),
  ])
  const packagesOf = Map.groupBy(packages, ({ websiteId }) => websiteId)
  return websites.map((website) =>
    presentWebsite(website, packagesOf.get(website.id) ?? [], stats.get(website.id) ?? noStats),
  )
}

/** One website with its figures. @throws NotFoundError when there is none of that id */
export const findWebsite = async (context: Context, id: string): Promise<AdminWebsite> =>
  presentWebsite(
    await Website.query(context.db).findById(id).throwIfNotFound(),
    await WebsitePackage.query(context.db).where({ websiteId: id }).orderBy('numberOfStudents'),
    (await readStats(context)).get(id) ?? noStats,
  )

const noStats = {
  bookings: 0,
  revenue: '0.00',
  byHand: '0.00',
  activeStudents: 0,
  upcomingSessions: 0,
}

const readStats = async ({ db, now }: Context) => {
  const at = now()
  const rows = await rowsOf<AdminWebsite['stats'] & { websiteId: string }>(db, statsSql, {
    now: toTimestamp(at),
    activeSince: toTimestamp(at.subtract({ hours: 24 * activeDays })),
    upcomingUntil: toTimestamp(at.add({ hours: 24 * upcomingDays })),
  })
  return new Map(rows.map(({ websiteId, ...stats }) => [websiteId, stats]))
}

/** The sums of all time walk through the bookings; what is near in time is found by its date. */
const statsSql = `
with totals as (
  select website_id, (count(*) filter (where payment_status = 'completed'))::int as bookings,
    ${moneyColumns}
  from bookings where ${mayHaveMoney} group by 1
), near as (
  select website_id,
    (count(distinct student_key) filter (where session_date <= :now))::int as active,
    (count(*) filter (where session_date > :now))::int as upcoming
  from bookings where payment_status = 'completed'
    and session_date > :activeSince and session_date <= :upcomingUntil group by 1
)
select website_id as "websiteId", bookings, revenue, "byHand",
  coalesce(active, 0) as "activeStudents", coalesce(upcoming, 0) as "upcomingSessions"
from totals left join near using (website_id)`
