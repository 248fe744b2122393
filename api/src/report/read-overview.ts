import type { AnswerOf, QueryOf } from '@synapse/shared/contract/endpoint'
import type * as contract from '@synapse/shared/report/contract'
import { maxRecent, maxUpcomingSessions, overviewMonths } from '@synapse/shared/report/overview'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { listedBookings } from '#booking/list-bookings'
import { isYetToStartSql, revenueColumnsSql } from '#booking/model'
import { presentBooking } from '#booking/present'
import type { Context } from '#core/context'
import { queryRow, queryRows } from '#db/sql'
import { mayHavePaymentSql } from '#payment/model'
import { readSeries } from '#report/read-report'
import { momentBindings } from '#report/sql-bindings'
import { andOfWebsiteSql, ofWebsiteSql } from '#website/model'

type Answer = AnswerOf<typeof contract.readOverview>
type Figures = Pick<
  Answer,
  'totalBookings' | 'revenue' | 'owed' | 'activeStudents' | 'upcomingSessions' | 'activeCoupons'
>

/** Reads the figures of the overview, for one website or for all. */
export const readOverview = async (
  context: Context,
  { website }: QueryOf<typeof contract.readOverview>,
): Promise<Answer> => {
  const { db, now } = context
  const at = now()
  const moments = momentBindings(at)
  const completed = () => {
    const query = listedBookings(db).where('bookings.paymentStatus', 'completed')
    return website ? query.where('w.slug', website) : query
  }
  const [figures, recent, upcoming, series] = await Promise.all([
    queryRow<Figures>(db, overviewSql(website), { ...moments, website: website ?? '' }),
    completed().orderByRaw('bookings.session_date desc, bookings.id desc').limit(maxRecent),
    completed()
      .whereRaw(isYetToStartSql(), moments)
      .where('bookings.sessionDate', '<=', moments.upcomingUntil)
      .orderByRaw('bookings.session_date, bookings.id')
      .limit(maxUpcomingSessions),
    readSeries(context.db, { website, ...overviewMonths(at), step: 'month' }),
  ])
  return {
    ...figures,
    recent: recent.map(presentBooking),
    upcoming: upcoming.map(presentBooking),
    series,
  }
}

/**
 * All-time totals read every booking; recent and upcoming bookings are found with the date index.
 */
const totalsSql = `(count(*) filter (where payment_status = 'completed'))::int as bookings,
    ${revenueColumnsSql}
  from bookings where ${mayHavePaymentSql}`
const nearSql = `(count(distinct student_key) filter (where session_date <= :now))::int as active,
    (count(*) filter (where ${isYetToStartSql()}))::int as upcoming
  from bookings where payment_status = 'completed'
    and session_date > :activeSince and session_date <= :upcomingUntil`

const overviewSql = (website: string | undefined) => {
  const onWebsite = andOfWebsiteSql(website)
  return `
select bookings as total_bookings, revenue, owed, active as active_students,
  upcoming as upcoming_sessions, (
    select count(*)::int from coupons where is_active and archived_at is null
      and valid_from <= :now and (valid_until is null or valid_until >= :now)
      and (usage_limit is null or usage_count < usage_limit)
      ${website ? `and (website_id is null or ${ofWebsiteSql})` : ''}
  ) as active_coupons
from (select ${totalsSql} ${onWebsite}) totals, (select ${nearSql} ${onWebsite}) near`
}

type WebsiteFigures = AdminWebsite['stats']

/** Reads the figures of websites that have bookings, by website id. */
export const readWebsiteFigures = async ({
  db,
  now,
}: Context): Promise<Map<string, WebsiteFigures>> => {
  const moments = momentBindings(now())
  const rows = await queryRows<WebsiteFigures & { websiteId: string }>(db, statsSql, moments)
  return new Map(rows.map(({ websiteId, ...figures }) => [websiteId, figures]))
}

const statsSql = `
select website_id, bookings, revenue, owed,
  coalesce(active, 0) as active_students, coalesce(upcoming, 0) as upcoming_sessions
from (select website_id, ${totalsSql} group by 1) totals
left join (select website_id, ${nearSql} group by 1) near using (website_id)`
