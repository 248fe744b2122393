import type { AdminWebsite } from '@synapse/shared/website/contract'
import type { Context } from '#core/context'
import { queryRows } from '#db/sql'
import { hasPaymentSql, revenueColumnsSql } from '#payment/model'
import { momentBindings } from '#report/model'

type Figures = AdminWebsite['stats']

/** Reads the figures of each website that has bookings, by website id. */
export const readWebsiteFigures = async ({ db, now }: Context): Promise<Map<string, Figures>> => {
  const moments = momentBindings(now())
  const rows = await queryRows<Figures & { websiteId: string }>(db, statsSql, moments)
  return new Map(rows.map(({ websiteId, ...figures }) => [websiteId, figures]))
}

/** All-time totals scan the bookings; recent and upcoming ones are found through the date index. */
const statsSql = `
with totals as (
  select website_id, (count(*) filter (where payment_status = 'completed'))::int as bookings,
    ${revenueColumnsSql}
  from bookings where ${hasPaymentSql} group by 1
), near as (
  select website_id,
    (count(distinct student_key) filter (where session_date <= :now))::int as active,
    (count(*) filter (where session_date > :now))::int as upcoming
  from bookings where payment_status = 'completed'
    and session_date > :activeSince and session_date <= :upcomingUntil group by 1
)
select website_id as "websiteId", bookings, revenue, owed,
  coalesce(active, 0) as "activeStudents", coalesce(upcoming, 0) as "upcomingSessions"
from totals left join near using (website_id)`
